/// For each row of a batch 1 if it is still chosen, else 0.
typealias Mask = UnsafeMutablePointer<UInt8>
