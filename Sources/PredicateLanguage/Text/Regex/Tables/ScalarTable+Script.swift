extension ScalarTable {
  /// The scripts of scalars.
  static let script = ScalarTable(
    names: ["sc", "script"],
    values: #"""
      zzzz,unknown zyyy,common latn,latin bopo,bopomofo zinh,inherited,qaai grek,greek copt,coptic,qaac cyrl,cyrillic \#
      armn,armenian hebr,hebrew arab,arabic syrc,syriac thaa,thaana nkoo,nko samr,samaritan mand,mandaic deva,devanaga\#
      ri beng,bengali guru,gurmukhi gujr,gujarati orya,oriya taml,tamil telu,telugu knda,kannada mlym,malayalam sinh,s\#
      inhala thai laoo,lao tibt,tibetan mymr,myanmar geor,georgian hang,hangul ethi,ethiopic cher,cherokee cans,canadi\#
      anaboriginal ogam,ogham runr,runic tglg,tagalog hano,hanunoo buhd,buhid tagb,tagbanwa khmr,khmer mong,mongolian \#
      limb,limbu tale,taile talu,newtailue bugi,buginese lana,taitham bali,balinese sund,sundanese batk,batak lepc,lep\#
      cha olck,olchiki brai,braille glag,glagolitic tfng,tifinagh hani,han hira,hiragana kana,katakana yiii,yi lisu va\#
      ii,vai bamu,bamum sylo,sylotinagri phag,phagspa saur,saurashtra kali,kayahli rjng,rejang java,javanese cham tavt\#
      ,taiviet mtei,meeteimayek linb,linearb lyci,lycian cari,carian ital,olditalic goth,gothic perm,oldpermic ugar,ug\#
      aritic xpeo,oldpersian dsrt,deseret shaw,shavian osma,osmanya osge,osage elba,elbasan aghb,caucasianalbanian vit\#
      h,vithkuqi todr,todhri lina,lineara cprt,cypriot armi,imperialaramaic palm,palmyrene nbat,nabataean hatr,hatran \#
      phnx,phoenician lydi,lydian mero,meroitichieroglyphs merc,meroiticcursive khar,kharoshthi sarb,oldsoutharabian n\#
      arb,oldnortharabian mani,manichaean avst,avestan prti,inscriptionalparthian phli,inscriptionalpahlavi phlp,psalt\#
      erpahlavi orkh,oldturkic hung,oldhungarian rohg,hanifirohingya gara,garay yezi,yezidi sogo,oldsogdian sogd,sogdi\#
      an ougr,olduyghur chrs,chorasmian elym,elymaic brah,brahmi kthi,kaithi sora,sorasompeng cakm,chakma mahj,mahajan\#
      i shrd,sharada khoj,khojki mult,multani sind,khudawadi gran,grantha tutg,tulutigalari newa tirh,tirhuta sidd,sid\#
      dham modi takr,takri ahom dogr,dogra wara,warangciti diak,divesakuru nand,nandinagari zanb,zanabazarsquare soyo,\#
      soyombo pauc,paucinhau sunu,sunuwar bhks,bhaiksuki marc,marchen gonm,masaramgondi gong,gunjalagondi maka,makasar\#
       kawi xsux,cuneiform cpmn,cyprominoan egyp,egyptianhieroglyphs hluw,anatolianhieroglyphs gukh,gurungkhema mroo,m\#
      ro tnsa,tangsa bass,bassavah hmng,pahawhhmong krai,kiratrai medf,medefaidrin plrd,miao tang,tangut nshu,nushu ki\#
      ts,khitansmallscript dupl,duployan sgnw,signwriting hmnp,nyiakengpuachuehmong toto wcho,wancho nagm,nagmundari o\#
      nao,olonal mend,mendekikakui adlm,adlam
      """#,
    runs: #"""
      0P210I20510I20^110020>10020410F20010N20010P>20V110420410130C10_340350010252350010054050010050010251051C51n150=60\#
      ?50T470140X571U182a182281f198J9459;4:00105:0010=:00102:0010O:00109:0:40I:0040[3:0010Q1:0=;1k1;22;0_1:0a1<>j1=22=\#
      0]1>2>>1K?20?1:;5N:11:5Z2:0010L:0`2@0340>@0110I@03A17A21A2EA16A10A33A28A21A23A80A41A14A2HA22B15B41B2EB16B11B11B1\#
      1B20B14B41B22B30B73B10B7@B:2C18C12C1EC16C11C14C29C12C12C20C?3C2;C76C12D17D21D2ED16D11D14D28D21D22D72D41D14D2AD:1\#
      E15E32E13E31E10E11E31E32E3;E44E32E13E20E60E>DE5<F12F1FF1?F28F12F13F71F12F20F23F29F78F0<G12G1FG19G14G28G12G13G71G\#
      61G13G29G12G<<H12H1b1H12H15H4?H2IH12I1AI3GI18I10I26I30I45I10I17I69I22I<i1J4010KJU11K10K14K1GK10K1FK24K10K16K19K2\#
      3KP1W2L1S1L4V1L1S1L1>L16L03101LU1o4M0U1N10N50N2Z1N00103N0o7O0X2P113P126P110P113P12X1P113P12P1P113P126P110P113P12\#
      >P11h1P113P12R2P12OP13IP16e2Q125Q12oCR10LS13Z2T10210:T17EU190U10DV10119CW1<<X112X111X1<m2Y129Y169Y161Z101100Z100\#
      10CZ16h2Z17Z1Z15U2R1:N[11;[14;[140[13;[10M\124\1;[1]14I]16:]131]10OY10K^121^10n1_11L_12:_169_16=_12N4a1\2`11a1`1\#
      0o1a10c1b183b10g1c13>c132c10_1d10:75Z1N22N07a18240010<40010640310040510040210140015U120450070`120450320450<20070\#
      U220050o140o720E52552U152552751051051051N52d151>51=52551B52251851;10140f211:10022:10020>11<23P11?P14?U1100502101\#
      20510020J10020@10X120214iD1F:1EoL10o7e10cC12O11X310o2f10O20c365660U1N10N50N2g1g171g1>0g10FP196P116P116P116P116P1\#
      16P116P116P11O70m21R1Ih11h2h1<e6h1JD100h100100h10H108h103401O07103h10311e2i121401102i10010i2j101102j15Z131m2O1?1\#
      0O30U119010?j10NO1o110NO0`210^1j10010g2j10W510o]6h10o110o_Dh10\T1k13f1k19_1l10[9m1Do270g2n18Q110U320210R22212102\#
      172E=20\1o13916g1P28U2Q28;Q26O@0]1R200100R20S1S2;0S20LO3]2T210109T241T20NM1f1U29=U229U223U20OM0R2V2H4V20FW2:5P12\#
      5P125P196P116P11Z120010820050320114_2Q10]1W229W26Sm:O<FO4`1OTX8];h12Y3h1V162<485I91491091191191990b3:@Z;:0110_2:\#
      2e1:70:P1?:0?40916=40170R111B113144:1V4:2011O10I20510I20:109j10010\1j10110NO35O25O25O22O361161:412;X21IX21BX211X\#
      21>X22=X2R1j3X25214\113810^251<1305_1\11004R4LY23`1Z2?040J14S1[292[20J\25Z1]25M^210^20S1_24=_2Z1_2`20_1a20Mb229b\#
      26S1c24S1c24W1d28c1e2;0e20:f21>f216f211f21:f21>f216f211f23c1g2<f9h29Eh2:7h2H521Y12182U25i220i21[1i211i230i220i20\#
      Ej218j20Ok20Nl288l2`1Bm211m254m20Kn230n20Io250o2P2OP30GQ34CQ32]1Q303R311R357R312R31LR322R349R378R37OS30OT3P1V1U3\#
      4;U39e1V336V30EW327W30BX357X30AY373Y3<6Y3`2X2Z3g1b1[3=b1[375[30W1\389\36U1]33L]381]3`6N:1Y1^312^321^3@2:g13:0W1_\#
      38Y1`3FIa3V1Kb3DFc39]2d34S1d390d30R2e3:0e32Hf379f36d1g31Ag38V1h39o2i31CI;Aj31^1j3n16k310k313k31>k31:k36j1l359l36\#
      3m317m321m32Em316m311m314m310408m321m322m320m360m356m326m334m3;9n310n320n31U1n319n310n320n313n319n311n381n3Mk2o3\#
      14o3NW2P489P4V5e1Q42U1Q4R1T2R4;9R46<Z1Ci1S469S46CMLJT42>T44FT4i5k1U4T3b2V4<0V406W420W427W411W41MW411W42;W499W4V2\#
      7X42]1X42:X4KW2Y48b2Z4=?R10h1[479@f5Q1\4>9\468]41\1]41=]4:L]43O^42E^41=^4Y26_411_41[1_430_411_418_489_465`411`41\#
      T1`411`415`479`4f9Ha47@b41X1b43Lb4e20l1?a1E=0E0iLc4V3^3c414c4;S6c4\b2R3d4=eR1e4:jl3e45VBf4ie6i1g4Vf1hAn17Nh419h4\#
      41h40^2i419i46Mj425j4:U2k4:9k416k41Dk45Bk4`=i1l4V6j2m4U3Z2n44h1n47@n4P20o400P501h100Q5;1h1>go5o48oGo40e>Q5Y10Q50\#
      8o4Wg83j116j111j110j10n8i102j1?0i1M2i120j1>3j18[<P5TX2Z3R55<R538R579R523R5031lj3i716c=1\2]142F49c31l1e71:V112m11\#
      0240@10740110640M10340l11EU25j3C1<C1<f219H1W4d211V211112012112311;11011611P211312711611K11311411013611c:12S912a1\#
      10[DS5?4S51>S5`R1N2652e66f11@f126f111f114f15m17Q107`3\1T53=T529T541T5P:NU5Ai1V550V5`>Y1W5f6Z1X540X5P?6P113P111P1\#
      1>P11T6Y52?Y5Y1[2Z549Z541Z5aHS21\2l11R63:1J:11:10:20:19:13:10:10:60:40:10:10:12:11:10:20:10:10:10:10:11:10:23:16\#
      :13:13:10:19:1@:52:14:1@:d11:^8[114S31<>12>11>11T11:]51h1I100i1011=[11481711>51j4gN14@13<13f314n216;1401?;14g118\#
      916W118M12;1411n1c:1<=12<13915g117>12:16817b411U31VP1ofY1h1P1iQ4h16m6h12Qd5h1>`Y7h1?]Ch1R]2m@h1R_1Zj4h15oR4h1aRg\#
      E01No21P4_74
      """#)
}
