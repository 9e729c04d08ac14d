extension ScalarTable {
  /// The blocks of scalars.
  static let block = ScalarTable(
    names: ["blk", "block"],
    values: #"""
      nb,noblock ascii,basiclatin latin1sup,latin1supplement,latin1 latinexta,latinextendeda latinextb,latinextendedb \#
      ipaext,ipaextensions modifierletters,spacingmodifierletters diacriticals,combiningdiacriticalmarks greek,greekan\#
      dcoptic cyrillic cyrillicsup,cyrillicsupplement,cyrillicsupplementary armenian hebrew arabic syriac arabicsup,ar\#
      abicsupplement thaana nko samaritan mandaic syriacsup,syriacsupplement arabicextb,arabicextendedb arabicexta,ara\#
      bicextendeda devanagari bengali gurmukhi gujarati oriya tamil telugu kannada malayalam sinhala thai lao tibetan \#
      myanmar georgian jamo,hanguljamo ethiopic ethiopicsup,ethiopicsupplement cherokee ucas,unifiedcanadianaboriginal\#
      syllabics,canadiansyllabics ogham runic tagalog hanunoo buhid tagbanwa khmer mongolian ucasext,unifiedcanadianab\#
      originalsyllabicsextended limbu taile newtailue khmersymbols buginese taitham diacriticalsext,combiningdiacritic\#
      almarksextended balinese sundanese batak lepcha olchiki cyrillicextc,cyrillicextendedc georgianext,georgianexten\#
      ded sundanesesup,sundanesesupplement vedicext,vedicextensions phoneticext,phoneticextensions phoneticextsup,phon\#
      eticextensionssupplement diacriticalssup,combiningdiacriticalmarkssupplement latinextadditional,latinextendedadd\#
      itional greekext,greekextended punctuation,generalpunctuation superandsub,superscriptsandsubscripts currencysymb\#
      ols diacriticalsforsymbols,combiningdiacriticalmarksforsymbols,combiningmarksforsymbols letterlikesymbols number\#
      forms arrows mathoperators,mathematicaloperators misctechnical,miscellaneoustechnical controlpictures ocr,optica\#
      lcharacterrecognition enclosedalphanum,enclosedalphanumerics boxdrawing blockelements geometricshapes miscsymbol\#
      s,miscellaneoussymbols dingbats miscmathsymbolsa,miscellaneousmathematicalsymbolsa suparrowsa,supplementalarrows\#
      a braille,braillepatterns suparrowsb,supplementalarrowsb miscmathsymbolsb,miscellaneousmathematicalsymbolsb supm\#
      athoperators,supplementalmathematicaloperators miscarrows,miscellaneoussymbolsandarrows glagolitic latinextc,lat\#
      inextendedc coptic georgiansup,georgiansupplement tifinagh ethiopicext,ethiopicextended cyrillicexta,cyrillicext\#
      endeda suppunctuation,supplementalpunctuation cjkradicalssup,cjkradicalssupplement kangxi,kangxiradicals idc,ide\#
      ographicdescriptioncharacters cjksymbols,cjksymbolsandpunctuation hiragana katakana bopomofo compatjamo,hangulco\#
      mpatibilityjamo kanbun bopomofoext,bopomofoextended cjkstrokes katakanaext,katakanaphoneticextensions enclosedcj\#
      k,enclosedcjklettersandmonths cjkcompat,cjkcompatibility cjkexta,cjkunifiedideographsextensiona yijing,yijinghex\#
      agramsymbols cjk,cjkunifiedideographs yisyllables yiradicals lisu vai cyrillicextb,cyrillicextendedb bamum modif\#
      iertoneletters latinextd,latinextendedd sylotinagri indicnumberforms,commonindicnumberforms phagspa saurashtra d\#
      evanagariext,devanagariextended kayahli rejang jamoexta,hanguljamoextendeda javanese myanmarextb,myanmarextended\#
      b cham myanmarexta,myanmarextendeda taiviet meeteimayekext,meeteimayekextensions ethiopicexta,ethiopicextendeda \#
      latinexte,latinextendede cherokeesup,cherokeesupplement meeteimayek hangul,hangulsyllables jamoextb,hanguljamoex\#
      tendedb pua,privateusearea,privateuse cjkcompatideographs,cjkcompatibilityideographs alphabeticpf,alphabeticpres\#
      entationforms arabicpfa,arabicpresentationformsa vs,variationselectors verticalforms halfmarks,combininghalfmark\#
      s cjkcompatforms,cjkcompatibilityforms smallforms,smallformvariants arabicpfb,arabicpresentationformsb halfandfu\#
      llforms,halfwidthandfullwidthforms specials linearbsyllabary linearbideograms aegeannumbers ancientgreeknumbers \#
      ancientsymbols phaistos,phaistosdisc lycian carian copticepactnumbers olditalic gothic oldpermic ugaritic oldper\#
      sian deseret shavian osmanya osage elbasan caucasianalbanian vithkuqi todhri lineara latinextf,latinextendedf cy\#
      priotsyllabary imperialaramaic palmyrene nabataean hatran phoenician lydian meroitichieroglyphs meroiticcursive \#
      kharoshthi oldsoutharabian oldnortharabian manichaean avestan inscriptionalparthian inscriptionalpahlavi psalter\#
      pahlavi oldturkic oldhungarian hanifirohingya garay rumi,ruminumeralsymbols yezidi arabicextendedc,arabicextc ol\#
      dsogdian sogdian olduyghur chorasmian elymaic brahmi kaithi sorasompeng chakma mahajani sharada sinhalaarchaicnu\#
      mbers khojki multani khudawadi grantha tulutigalari newa tirhuta siddham modi mongoliansup,mongoliansupplement t\#
      akri myanmarextendedc,myanmarextc ahom dogra warangciti divesakuru nandinagari zanabazarsquare soyombo ucasexta,\#
      unifiedcanadianaboriginalsyllabicsextendeda paucinhau devanagariextendeda,devanagariexta sunuwar bhaiksuki march\#
      en masaramgondi gunjalagondi makasar kawi lisusup,lisusupplement tamilsup,tamilsupplement cuneiform cuneiformnum\#
      bers,cuneiformnumbersandpunctuation earlydynasticcuneiform cyprominoan egyptianhieroglyphs egyptianhieroglyphfor\#
      matcontrols egyptianhieroglyphsextendeda,egyptianhieroglyphsexta anatolianhieroglyphs gurungkhema bamumsup,bamum\#
      supplement mro tangsa bassavah pahawhhmong kiratrai medefaidrin miao ideographicsymbols,ideographicsymbolsandpun\#
      ctuation tangut tangutcomponents khitansmallscript tangutsup,tangutsupplement kanaextb,kanaextendedb kanasup,kan\#
      asupplement kanaexta,kanaextendeda smallkanaext,smallkanaextension nushu duployan shorthandformatcontrols symbol\#
      sforlegacycomputingsupplement,symbolsforlegacycomputingsup znamennymusic,znamennymusicalnotation byzantinemusic,\#
      byzantinemusicalsymbols music,musicalsymbols ancientgreekmusic,ancientgreekmusicalnotation kaktoviknumerals maya\#
      nnumerals taixuanjing,taixuanjingsymbols countingrod,countingrodnumerals mathalphanum,mathematicalalphanumericsy\#
      mbols suttonsignwriting latinextg,latinextendedg glagoliticsup,glagoliticsupplement cyrillicextendedd,cyrillicex\#
      td nyiakengpuachuehmong toto wancho nagmundari olonal ethiopicextb,ethiopicextendedb mendekikakui adlam indicsiy\#
      aqnumbers ottomansiyaqnumbers arabicmath,arabicmathematicalalphabeticsymbols mahjong,mahjongtiles domino,dominot\#
      iles playingcards enclosedalphanumsup,enclosedalphanumericsupplement enclosedideographicsup,enclosedideographics\#
      upplement miscpictographs,miscellaneoussymbolsandpictographs emoticons ornamentaldingbats transportandmap,transp\#
      ortandmapsymbols alchemical,alchemicalsymbols geometricshapesext,geometricshapesextended suparrowsc,supplemental\#
      arrowsc supsymbolsandpictographs,supplementalsymbolsandpictographs chesssymbols symbolsandpictographsexta,symbol\#
      sandpictographsextendeda symbolsforlegacycomputing cjkextb,cjkunifiedideographsextensionb cjkextc,cjkunifiedideo\#
      graphsextensionc cjkextd,cjkunifiedideographsextensiond cjkexte,cjkunifiedideographsextensione cjkextf,cjkunifie\#
      dideographsextensionf cjkunifiedideographsextensioni,cjkexti cjkcompatideographssup,cjkcompatibilityideographssu\#
      pplement cjkextg,cjkunifiedideographsextensiong cjkunifiedideographsextensionh,cjkexth tags vssup,variationselec\#
      torssupplement suppuaa,supplementaryprivateuseareaa suppuab,supplementaryprivateuseareab highpusurrogates,highpr\#
      ivateusesurrogates highsurrogates lowsurrogates
      """#,
    runs: #"""
      0o310o320o330_640o250_260_370_480o790_1:0o2;0_3<0o7=0_2>0_1?0o1@0o1A0o1B0OC0?D0_1E0o2F0o3G0o3H0o3I0o3J0o3K0o3L0o\#
      3M0o3N0o3O0o3P10o3Q10o3R10o7S10o4T10o2U10o7V10o;W10OX10o2Y10oCZ10O[10o2\10O]10O^10O_10O`10o3a10_5b10_2c10_2d10_1\#
      e10o2f10Og10Oh10_4i10_2j10o3k10o1l10o1m10_2n10_1o10?P20_1Q20?R20_1S20o3T20o1U20o1V20o7W20o7X20_3Y20_1Z20_1[20_1\\#
      20_2]20o1^20_3_20o7`20o7a20o1b20Oc20o4d20o3e20Of20o2g20o7h20o5i20_1j20?k20o7l20o3m20o3n20o7o20o7P30o2Q30OR30o3S3\#
      0_1T30_2U30o2V30OW30o3X30o3Y30o6Z3@?[30o1\30o2]30o2^30_1_30o2`30?a30Ob30_1c30?d30o7e30o7f30o]6g30o1h30o_Di30_T1j\#
      30o1k30_1l30o9m30o2n30o2o30OP40o6Q40_1R40?S40o1T40o2U40OV40_1W40_1X40OY40o2Z40O[40o2\40O]40o2^40O_40_1`40o1a40_2\#
      b40o1c40_m:d40_2e4PP2oW6f40o?g40_2h40_Ei40?j40?k40?l40Om40On40_4o40_7P50?Q50o3R50o3S50o1T50_2U50o1V50_1W5P4OX50o\#
      1Y50OZ50_1[50O\50_1]50O^50o1_5P1_2`50_1a50_1b50_2c50_1d50o1e50_2f50o1g50o;h50o1i5P2o1j50Ok50Ol50_1m5`1On50Oo50OP\#
      6P2OQ60o2R60o2S60OT60OU6P1o1V60o1W60OX60OY60_1Z6`2_2[6`1o3\60o1]60_2^6`6O_60o1`60o1a60_1b60o1c60o1d60_1e60Of60o3\#
      g60_2h60_1i60_2j60_1k60o2l60Om60_2n6`1_1o60_2P70o3Q70o3R70o3S70o2T7P5o3U70o2V70OW70_2X70_1Y70_2Z7`5_2[7`2o2\70o2\#
      ]7P2o2^70_2_70o2`70?a70o1b70o2c7P3o1d70_3e70_2f7P2o2g70_2h7`9Oi70o2j7`2?k70o1l70oOm70o3n70_6o7Pb2_3P80_Q1Q80_1R8\#
      0ol3S80oCT8Pd6o1U8Pf1oAV80_1W80o2X80_1Y80_4Z8`=o1[8P6o2\8P3o4]8P2O^80oo5_80oG`80o?a80o3b8`c8?c80o7d80_1e80o1f80_\#
      <g8PX2o4h80?i8`j3oEj8P2_6k8`1o7l80o7m80_2n8`3Oo80OP90o2Q90OR9P4oOS90_ET9`R1o7U90_1V90o2W9`3_2X9P:_1Y90o1Z9`>_1[9\#
      `6_1\9P?O]90o6^9P1o2_9`H_2`9P2_2a9`5o7b9P8_1c90_3d90o2e90o7f90o7g90oGh90_2i90_1j90o3k90o3l90o3m90o7n90o7o90_3P:0\#
      _4Q:0o7R:PP1ofY1S:P1oQ4T:0o6U:0_d5V:0oY7W:0_CX:P]2o@Y:P_1_j4Z:0oR4[:`RgEo3\:P4_7]:``o1ooo1^:0ooo1_:
      """#)
}
