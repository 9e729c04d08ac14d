import PredicateLanguage

/// The shapes of the objects read so far, as a tree: a state is a list of keys, an edge adds one key.
///
/// The next object starts at the root and compares its keys' bytes with those of the edges, so that objects with the
/// same keys in the same order find their shared ``RecordShape`` without hashing or making a single key. The tree has
/// a fixed capacity; objects that would outgrow it, such as dictionaries with thousands of keys, are left to the
/// caller.
// Safe: it owns room for `capacity` nodes and edges, makes no more, and numbers them; a text is compared with a key
// where it has as many bytes and one more.
@safe final class ShapeTree {
  /// A list of keys in order, numbered.
  typealias State = Int32

  /// What follows a key: the state then, and the slot its value belongs to.
  struct Step {
    var state: State
    var slot: Int32
  }

  private struct Node {
    /// The edge that led here; none for the root.
    var edge: Int32
    var parent: State
    var keyCount: Int32
    /// The edge to try first; the others follow it.
    var firstEdge: Int32
    var edgeCount: Int32
    /// Made when the first object ends in this state.
    var shape: RecordShape?
    var form: ExtendedJSON.Form?
  }

  @safe private struct Edge {
    var key: UnsafeMutableBufferPointer<UInt8>
    /// Whether the key's bytes stand in JSON as they are, without escapes.
    var isPlain: Bool
    var step: Step
    var next: Int32
  }

  static let root: State = 0
  private static let none: Int32 = -1
  /// Room for the makes of records that files really have; 4096 nodes take about 200 KiB.
  private static let capacity: Int32 = 4096
  /// More alternatives than this after the same keys mean that the keys are data.
  private static let widestNode: Int32 = 32
  /// Finding a repeated key walks back over the keys before it, once for each new state.
  private static let mostKeys: Int32 = 512

  private let nodes: UnsafeMutablePointer<Node>
  private let edges: UnsafeMutablePointer<Edge>
  private var nodeCount: Int32 = 1
  private var edgeCount: Int32 = 0

  init() {
    unsafe nodes = .allocate(capacity: Int(Self.capacity))
    unsafe edges = .allocate(capacity: Int(Self.capacity))
    unsafe nodes.initialize(
      to: Node(edge: Self.none, parent: Self.none, keyCount: 0, firstEdge: Self.none, edgeCount: 0))
  }

  deinit {
    for index in 0..<Int(edgeCount) { unsafe edges[index].key.deallocate() }
    unsafe nodes.deinitialize(count: Int(nodeCount))
    unsafe nodes.deallocate()
    unsafe edges.deallocate()
  }

  /// The step whose key is what stands at `text`, closing quote included; nil if no edge has it.
  @inline(__always)
  func plainStep(
    from state: State, at text: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>
  ) -> (step: Step, next: UnsafePointer<UInt8>)? {
    let node = unsafe nodes + Int(state)
    var before = Self.none
    var index = unsafe node.pointee.firstEdge
    while index != Self.none {
      let edge = unsafe edges + Int(index)
      let key = unsafe edge.pointee.key
      if unsafe edge.pointee.isPlain, unsafe end - text > key.count, unsafe text[key.count] == UInt8(ascii: "\""),
        let bytes = key.baseAddress, unsafe ByteScan.areEqual(bytes, text, count: key.count)
      {
        unsafe moveToFront(index, after: before, in: node)
        return unsafe (edge.pointee.step, text + key.count + 1)
      }
      before = index
      index = unsafe edge.pointee.next
    }
    return nil
  }

  /// The step for a key, made if need be; nil if the tree cannot hold it.
  func step(from state: State, key: String) -> Step? {
    let node = unsafe nodes + Int(state)
    var before = Self.none
    var index = unsafe node.pointee.firstEdge
    while index != Self.none {
      if unsafe edges[Int(index)].key.elementsEqual(key.utf8) {
        unsafe moveToFront(index, after: before, in: node)
        return unsafe edges[Int(index)].step
      }
      before = index
      index = unsafe edges[Int(index)].next
    }
    return addStep(from: state, key: key)
  }

  private func addStep(from state: State, key: String) -> Step? {
    let node = unsafe nodes + Int(state)
    let count = unsafe node.pointee.keyCount
    guard edgeCount < Self.capacity, nodeCount < Self.capacity, unsafe node.pointee.edgeCount < Self.widestNode,
      count < Self.mostKeys
    else { return nil }

    let step: Step
    if let slot = keys(of: state).firstIndex(where: { UTF8Text.equal($0, key) }) {
      step = Step(state: state, slot: Int32(slot))
    } else {
      step = Step(state: nodeCount, slot: count)
      unsafe (nodes + Int(nodeCount)).initialize(
        to: Node(
          edge: edgeCount, parent: state, keyCount: count + 1, firstEdge: Self.none, edgeCount: 0,
          form: count == 0 ? ExtendedJSON.Form(keys: [key]) : nil))
      nodeCount += 1
    }

    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, key.utf8.count))
    _ = unsafe bytes.update(fromContentsOf: key.utf8)
    let isPlain = key.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    unsafe (edges + Int(edgeCount)).initialize(
      to: Edge(
        key: UnsafeMutableBufferPointer(rebasing: bytes[..<key.utf8.count]), isPlain: isPlain, step: step,
        next: node.pointee.firstEdge))
    unsafe node.pointee.firstEdge = edgeCount
    unsafe node.pointee.edgeCount += 1
    edgeCount += 1
    return step
  }

  // The edge that was taken last is likely the next to be taken.
  @inline(__always)
  private func moveToFront(_ index: Int32, after before: Int32, in node: UnsafeMutablePointer<Node>) {
    guard before != Self.none else { return }
    unsafe edges[Int(before)].next = unsafe edges[Int(index)].next
    unsafe edges[Int(index)].next = unsafe node.pointee.firstEdge
    unsafe node.pointee.firstEdge = index
  }

  /// The Extended JSON form that an object in this state is.
  @inline(__always)
  func form(of state: State) -> ExtendedJSON.Form? { unsafe nodes[Int(state)].form }

  /// The shape of objects that end in this state.
  @inline(__always)
  func shape(of state: State) -> RecordShape {
    if let shape = unsafe nodes[Int(state)].shape { return shape }
    let shape = RecordShape(keys: keys(of: state))
    unsafe nodes[Int(state)].shape = shape
    return shape
  }

  /// The keys of a state, in order.
  func keys(of state: State) -> [String] {
    var keys: [String] = []
    var node = unsafe nodes[Int(state)]
    while node.edge != Self.none {
      unsafe keys.append(String(decoding: edges[Int(node.edge)].key, as: UTF8.self))
      node = unsafe nodes[Int(node.parent)]
    }
    return keys.reversed()
  }
}
