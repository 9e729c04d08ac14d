import PredicateFormat
import Testing

/// UTI-CONFORMS-TO over every type that it knows.
struct TypeIdentifierTests {
  /// Kinds of content, each with the types of it.
  private static let families = [
    "public.item": "public.data public.directory public.folder public.volume public.package public.text public.image",
    "public.directory": "public.folder public.volume public.package com.apple.application-bundle",
    "public.folder": "public.volume",
    "public.data": """
    public.text public.url public.image public.audiovisual-content public.archive public.executable public.font \
    public.database public.email-message com.adobe.pdf org.openxmlformats.wordprocessingml.document \
    org.openxmlformats.spreadsheetml.sheet org.openxmlformats.presentationml.presentation
    """,
    "public.content": "public.text public.image public.audiovisual-content public.composite-content com.adobe.pdf",
    "public.composite-content": """
    com.adobe.pdf org.openxmlformats.wordprocessingml.document org.openxmlformats.spreadsheetml.sheet \
    org.openxmlformats.presentationml.presentation
    """,
    "public.text": """
    public.plain-text public.delimited-values-text public.json public.xml public.html public.rtf public.vcard \
    public.svg-image
    """,
    "public.plain-text": "public.utf8-plain-text public.utf16-plain-text public.source-code",
    "public.source-code": "public.swift-source public.c-source public.script public.python-script public.shell-script",
    "public.script": "public.shell-script public.python-script",
    "public.delimited-values-text": "public.comma-separated-values-text public.tab-separated-values-text",
    "public.url": "public.file-url", "public.xml": "public.svg-image", "public.contact": "public.vcard",
    "public.message": "public.email-message",
    "public.image": """
    public.jpeg public.png public.tiff public.heic public.heif-standard public.svg-image public.camera-raw-image \
    com.compuserve.gif com.microsoft.bmp org.webmproject.webp
    """,
    "public.audiovisual-content": "public.movie public.audio",
    "public.movie": "public.video public.mpeg public.mpeg-4 public.avi public.mpeg-4-audio com.apple.quicktime-movie",
    "public.audio": "public.mp3 public.mpeg-4-audio com.microsoft.waveform-audio public.aiff-audio",
    "public.archive": """
    public.zip-archive com.pkware.zip-archive org.gnu.gnu-zip-archive public.tar-archive public.disk-image
    """,
    "public.zip-archive": "com.pkware.zip-archive",
    "public.executable": "com.apple.application com.apple.application-bundle",
    "public.package": "com.apple.application-bundle",
  ]

  private static func conforms(_ type: String, _ family: String) throws -> Bool {
    try FormatPredicate("SELF UTI-CONFORMS-TO %@", family).evaluate(with: type)
  }

  @Test(arguments: families.keys.sorted()) func familyHasItsTypes(_ family: String) throws {
    for type in Self.families[family]?.split(separator: " ").map(String.init) ?? [] {
      #expect(try Self.conforms(type, family), "\(type)")
      #expect(try !Self.conforms(family, type), "\(type)")
    }
  }

  @Test(arguments: [
    ("public.jpeg", "public.text"), ("public.mp3", "public.movie"), ("public.contact", "public.data"),
    ("public.calendar-event", "public.item"), ("public.folder", "public.data"),
    ("public.zip-archive", "public.content"),
    ("com.example.own", "public.item"), ("public.text", ""),
  ])
  func othersDoNot(_ type: String, _ family: String) throws { #expect(try !Self.conforms(type, family)) }
}
