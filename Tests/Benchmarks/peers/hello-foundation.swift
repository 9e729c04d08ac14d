import Foundation

print("hello \(NSString("x").length)")
