import PredicateLanguage

/// The uniform type identifiers that UTI-CONFORMS-TO knows: the common public ones, each with what it conforms to.
enum TypeIdentifiers {
  /// Whether a type is, or conforms to, another. An unknown type conforms to itself alone.
  static func conforms(_ type: String, to parent: String) -> Bool {
    var waiting = [type]
    var seen: Set<String> = []
    while let current = waiting.popLast() {
      if UTF8Text.equal(current, parent) { return true }
      if seen.insert(current).inserted { waiting += parents[current] ?? [] }
    }
    return false
  }

  private static let parents: [String: [String]] = [
    "public.data": ["public.item"], "public.content": [], "public.directory": ["public.item"],
    "public.folder": ["public.directory"], "public.volume": ["public.folder"], "public.package": ["public.directory"],
    "public.text": ["public.data", "public.content"], "public.plain-text": ["public.text"],
    "public.utf8-plain-text": ["public.plain-text"], "public.utf16-plain-text": ["public.plain-text"],
    "public.source-code": ["public.plain-text"], "public.swift-source": ["public.source-code"],
    "public.c-source": ["public.source-code"], "public.script": ["public.source-code"],
    "public.shell-script": ["public.script"], "public.python-script": ["public.script"],
    "public.delimited-values-text": ["public.text"],
    "public.comma-separated-values-text": ["public.delimited-values-text"],
    "public.tab-separated-values-text": ["public.delimited-values-text"], "public.json": ["public.text"],
    "public.xml": ["public.text"], "public.html": ["public.text"], "public.rtf": ["public.text"],
    "public.url": ["public.data"], "public.file-url": ["public.url"],
    "public.vcard": ["public.text", "public.contact"],
    "public.contact": [], "public.message": [], "public.email-message": ["public.data", "public.message"],
    "public.calendar-event": [], "public.image": ["public.data", "public.content"], "public.jpeg": ["public.image"],
    "public.png": ["public.image"], "public.tiff": ["public.image"], "public.heic": ["public.heif-standard"],
    "public.heif-standard": ["public.image"], "public.svg-image": ["public.image", "public.xml"],
    "public.camera-raw-image": ["public.image"], "com.compuserve.gif": ["public.image"],
    "com.microsoft.bmp": ["public.image"], "org.webmproject.webp": ["public.image"],
    "com.adobe.pdf": ["public.data", "public.composite-content"], "public.composite-content": ["public.content"],
    "public.audiovisual-content": ["public.data", "public.content"], "public.movie": ["public.audiovisual-content"],
    "public.video": ["public.movie"], "public.mpeg": ["public.movie"], "public.mpeg-4": ["public.movie"],
    "com.apple.quicktime-movie": ["public.video"], "public.avi": ["public.movie"],
    "public.audio": ["public.audiovisual-content"], "public.mp3": ["public.audio"],
    "public.mpeg-4-audio": ["public.audio", "public.mpeg-4"], "com.microsoft.waveform-audio": ["public.audio"],
    "public.aiff-audio": ["public.audio"], "public.archive": ["public.data"],
    "public.zip-archive": ["public.archive"], "com.pkware.zip-archive": ["public.zip-archive"],
    "org.gnu.gnu-zip-archive": ["public.archive"], "public.tar-archive": ["public.archive"],
    "public.disk-image": ["public.archive"], "public.executable": ["public.data"],
    "com.apple.application": ["public.executable"],
    "com.apple.application-bundle": ["com.apple.application", "public.package"],
    "public.font": ["public.data"], "public.database": ["public.data"],
    "org.openxmlformats.wordprocessingml.document": ["public.data", "public.composite-content"],
    "org.openxmlformats.spreadsheetml.sheet": ["public.data", "public.composite-content"],
    "org.openxmlformats.presentationml.presentation": ["public.data", "public.composite-content"],
  ]
}
