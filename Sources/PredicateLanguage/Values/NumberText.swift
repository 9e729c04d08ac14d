enum NumberText { static func canonical(_ d: Double) -> String { "\(d)" }
 static func lossless(_ d: Double) -> String { "\(d)" }
 static func fixed(_ d: Double, decimals: Int) -> String { "\(d)" } }
