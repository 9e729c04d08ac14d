/// What is left of a scalar when its diacritics go: the scalars of its canonical decomposition that are no nonspacing
/// marks.
///
/// Swift's library composes and decomposes strings for comparison only and has no function for it, so the decompositions
/// of the Unicode Character Database are here. Left out are Hangul syllables, which `TextFolding` composes by arithmetic.
///
/// The iota subscript is a mark to Unicode, yet a letter to whoever folds case, whose capital is `Ι`: `ᾳ` and `αι` are equal
/// by `[c]`. So it stays, as what is equal by `[c]` is equal by `[cd]`, and what is equal by `[d]` is, too.
enum DiacriticTable {
  /// The mark that is no diacritic.
  static let iotaSubscript: UInt32 = 0x345

  /// The base scalars of a composed scalar, and the one that stands for the same; nil if it has none.
  static func base(of scalar: UInt32) -> [UInt32]? {
    bases[scalar] ?? CompatibilityIdeographs.original(of: scalar).map { [$0] }
  }

  /// Composed letters that hold an iota subscript.
  private static func hasIota(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1F80...0x1FAF, 0x1FB2...0x1FB4, 0x1FB7, 0x1FBC, 0x1FC2...0x1FC4, 0x1FC7, 0x1FCC, 0x1FF2...0x1FF4, 0x1FF7,
      0x1FFC:
      true
    default: false
    }
  }

  private static let bases: [UInt32: [UInt32]] = {
    var bases: [UInt32: [UInt32]] = [:]
    for group in groups.unicodeScalars.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      guard let base = group.first?.value else { continue }
      for composed in group.dropFirst().map(\.value) {
        bases[composed] = hasIota(composed) ? [base, iotaSubscript] : [base]
      }
    }
    for group in sequences {
      let scalars = group.unicodeScalars.map(\.value)
      guard let composed = scalars.first else { continue }
      bases[composed] = Array(scalars.dropFirst())
    }
    return bases
  }()

  /// Groups of a base and the scalars that become it.
  private static let groups = """
    ;; <≮ =≠ >≯ AÀÁÂÃÄÅĀĂĄǍǞǠǺȀȂȦḀẠẢẤẦẨẪẬẮẰẲẴẶÅ BḂḄḆ CÇĆĈĊČḈ DĎḊḌḎḐḒ EÈÉÊËĒĔĖĘĚȄȆȨḔḖḘḚḜẸẺẼẾỀỂỄỆ FḞ GĜĞĠĢǦǴḠ
    HĤȞḢḤḦḨḪ IÌÍÎÏĨĪĬĮİǏȈȊḬḮỈỊ JĴ KĶǨḰḲḴK LĹĻĽḶḸḺḼ MḾṀṂ NÑŃŅŇǸṄṆṈṊ OÒÓÔÕÖŌŎŐƠǑǪǬȌȎȪȬȮȰṌṎṐṒỌỎỐỒỔỖỘỚỜỞỠỢ PṔṖ
    RŔŖŘȐȒṘṚṜṞ SŚŜŞŠȘṠṢṤṦṨ TŢŤȚṪṬṮṰ UÙÚÛÜŨŪŬŮŰŲƯǓǕǗǙǛȔȖṲṴṶṸṺỤỦỨỪỬỮỰ VṼṾ WŴẀẂẄẆẈ XẊẌ YÝŶŸȲẎỲỴỶỸ ZŹŻŽẐẒẔ ``
    aàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ bḃḅḇ cçćĉċčḉ dďḋḍḏḑḓ eèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ fḟ gĝğġģǧǵḡ hĥȟḣḥḧḩḫẖ
    iìíîïĩīĭįǐȉȋḭḯỉị jĵǰ kķǩḱḳḵ lĺļľḷḹḻḽ mḿṁṃ nñńņňǹṅṇṉṋ oòóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ pṕṗ rŕŗřȑȓṙṛṝṟ
    sśŝşšșṡṣṥṧṩ tţťțṫṭṯṱẗ uùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự vṽṿ wŵẁẃẅẇẉẘ xẋẍ yýÿŷȳẏẙỳỵỷỹ zźżžẑẓẕ ¨΅῁῭΅ ´´ ··
    ÆǢǼ ØǾ æǣǽ øǿ ſẛ ƷǮ ʒǯ ʹʹ ΑΆἈἉἊἋἌἍἎἏᾈᾉᾊᾋᾌᾍᾎᾏᾸᾹᾺΆᾼ ΕΈἘἙἚἛἜἝῈΈ ΗΉἨἩἪἫἬἭἮἯᾘᾙᾚᾛᾜᾝᾞᾟῊΉῌ ΙΊΪἸἹἺἻἼἽἾἿῘῙῚΊ
    ΟΌὈὉὊὋὌὍῸΌ ΡῬ ΥΎΫὙὛὝὟῨῩῪΎ ΩΏὨὩὪὫὬὭὮὯᾨᾩᾪᾫᾬᾭᾮᾯῺΏῼΩ αάἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ εέἐἑἒἓἔἕὲέ
    ηήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ ιΐίϊἰἱἲἳἴἵἶἷὶίιῐῑῒΐῖῗ οόὀὁὂὃὄὅὸό ρῤῥ υΰϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ
    ωώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ ϒϓϔ ІЇ АӐӒ ГЃ ЕЀЁӖ ЖӁӜ ЗӞ ИЍЙӢӤ КЌ ОӦ УЎӮӰӲ ЧӴ ЫӸ ЭӬ аӑӓ гѓ еѐёӗ жӂӝ зӟ ийѝӣӥ
    кќ оӧ уўӯӱӳ чӵ ыӹ эӭ ії ѴѶ ѵѷ ӘӚ әӛ ӨӪ өӫ אאַאָאּ בבּבֿ גגּ דדּ ההּ ווּוֹ זזּ טטּ ייִיּ ךךּ ככּכֿ ללּ ממּ ננּ ססּ ףףּ פפּפֿ צצּ
    קקּ ררּ ששׁשׂשּׁשּׂשּ תתּ ײײַ اآأإ وؤ يئ ہۂ ےۓ ەۀ कक़ खख़ गग़ जज़ डड़ ढढ़ नऩ फफ़ यय़ रऱ ळऴ ডড় ঢঢ় যয় ਖਖ਼ ਗਗ਼ ਜਜ਼ ਫਫ਼ ਲਲ਼ ਸਸ਼ ଡଡ଼ ଢଢ଼
    େୈ ೂೊ ೕೀೇ ೖೈ ෙේ ཀཀྵ གགྷ ཌཌྷ དདྷ བབྷ ཛཛྷ ဥဦ ᬵᬻᬽᭃ ᾿῍῎῏ ῾῝῞῟ ←↚ →↛ ↔↮ ⇐⇍ ⇒⇏ ⇔⇎ ∃∄ ∈∉ ∋∌ ∣∤ ∥∦ ∼≁ ≃≄ ≅≇ ≈≉ ≍≭ ≡≢
    ≤≰ ≥≱ ≲≴ ≳≵ ≶≸ ≷≹ ≺⊀ ≻⊁ ≼⋠ ≽⋡ ⊂⊄ ⊃⊅ ⊆⊈ ⊇⊉ ⊑⋢ ⊒⋣ ⊢⊬ ⊨⊭ ⊩⊮ ⊫⊯ ⊲⋪ ⊳⋫ ⊴⋬ ⊵⋭ ⫝⫝̸ 〈〈 〉〉 うゔ かが きぎ くぐ けげ こご さざ しじ
    すず せぜ そぞ ただ ちぢ つづ てで とど はばぱ ひびぴ ふぶぷ へべぺ ほぼぽ ゝゞ ウヴ カガ キギ クグ ケゲ コゴ サザ シジ スズ セゼ ソゾ タダ チヂ ツヅ テデ トド ハバパ ヒビピ
    フブプ ヘベペ ホボポ ワヷ ヰヸ ヱヹ ヲヺ ヽヾ 𑂙𑂚 𑂛𑂜 𑂥𑂫 𑒹𑒻
    """

  /// Scalars that become several, the composed one first, and two spaces that are the same as another.
  private static let sequences = [
    "\u{2000}\u{2002}", "\u{2001}\u{2003}",
    "\u{9CB}\u{9C7}\u{9BE}", "\u{9CC}\u{9C7}\u{9D7}", "\u{B4B}\u{B47}\u{B3E}", "\u{B4C}\u{B47}\u{B57}",
    "\u{B94}\u{B92}\u{BD7}", "\u{BCA}\u{BC6}\u{BBE}", "\u{BCB}\u{BC7}\u{BBE}", "\u{BCC}\u{BC6}\u{BD7}",
    "\u{CCB}\u{CC2}\u{CD5}", "\u{D4A}\u{D46}\u{D3E}", "\u{D4B}\u{D47}\u{D3E}", "\u{D4C}\u{D46}\u{D57}",
    "\u{DDC}\u{DD9}\u{DCF}", "\u{DDD}\u{DD9}\u{DCF}", "\u{DDE}\u{DD9}\u{DDF}", "\u{1B06}\u{1B05}\u{1B35}",
    "\u{1B08}\u{1B07}\u{1B35}", "\u{1B0A}\u{1B09}\u{1B35}", "\u{1B0C}\u{1B0B}\u{1B35}", "\u{1B0E}\u{1B0D}\u{1B35}",
    "\u{1B12}\u{1B11}\u{1B35}", "\u{1B40}\u{1B3E}\u{1B35}", "\u{1B41}\u{1B3F}\u{1B35}", "\u{1134B}\u{11347}\u{1133E}",
    "\u{1134C}\u{11347}\u{11357}", "\u{114BC}\u{114B9}\u{114B0}", "\u{114BE}\u{114B9}\u{114BD}",
    "\u{115BA}\u{115B8}\u{115AF}", "\u{115BB}\u{115B9}\u{115AF}", "\u{11938}\u{11935}\u{11930}",
    "\u{1D15E}\u{1D157}\u{1D165}", "\u{1D15F}\u{1D158}\u{1D165}", "\u{1D160}\u{1D158}\u{1D165}\u{1D16E}",
    "\u{1D161}\u{1D158}\u{1D165}\u{1D16F}", "\u{1D162}\u{1D158}\u{1D165}\u{1D170}",
    "\u{1D163}\u{1D158}\u{1D165}\u{1D171}", "\u{1D164}\u{1D158}\u{1D165}\u{1D172}", "\u{1D1BB}\u{1D1B9}\u{1D165}",
    "\u{1D1BC}\u{1D1BA}\u{1D165}", "\u{1D1BD}\u{1D1B9}\u{1D165}\u{1D16E}", "\u{1D1BE}\u{1D1BA}\u{1D165}\u{1D16E}",
    "\u{1D1BF}\u{1D1B9}\u{1D165}\u{1D16F}", "\u{1D1C0}\u{1D1BA}\u{1D165}\u{1D16F}",
  ]
}
