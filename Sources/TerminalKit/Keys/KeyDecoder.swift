/// Turns the bytes that a terminal sends into keys: bytes and time in, keys out, and nothing else touched.
///
/// It takes every spelling of a key whatever TERM says, swallows what it does not know whole, and may be fed in any
/// pieces. Only one thing depends on time: ESC is a key, and also the first byte of most others. So an ESC on its own
/// is held back until ``deadline`` and then settled as ``Key/escape``. Should the rest of an arrow or function key come
/// after all, on a slow link, in a packet of its own within half a second, it is read as that key and not typed as `[A`.
public struct KeyDecoder: Sendable {
  /// The clock that all times here are told by.
  public typealias Instant = ContinuousClock.Instant

  private enum State: Sendable {
    case ground
    case escape
    case control([UInt8])
    case singleShift(isEmpty: Bool)
    case linuxConsole
    case string(introducer: UInt8, isEmpty: Bool, sawEscape: Bool)
    case legacyMouse(bytesLeft: Int)
    case paste(PasteCollector)
  }

  /// How long the rest of a sequence may take once more than ESC has come.
  private static let sequencePatience = Duration.seconds(2)
  /// A paste waits longer: what comes after giving up would be obeyed as keys.
  private static let pastePatience = Duration.seconds(5)
  private static let lateRemainderWindow = Duration.milliseconds(500)
  private static let mostParameterBytes = 64

  /// When what is pending must be settled if nothing more has come; nil while nothing is pending.
  public private(set) var deadline: Instant?

  private let escapeDelay: Duration
  private let erase: UInt8?
  private var state = State.ground
  private let charset: [Unicode.Scalar?]?
  private var assembler: ScalarAssembler
  private var nextIsAlt = false
  private var previousWasReturn = false
  private var lateRemainderUntil: Instant?

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - escapeDelay: how long a lone ESC waits for more.
  ///   - erase: the terminal's own erase character (VERASE), read as Backspace beside 0x08 and 0x7F.
  ///   - charset: what the 128 bytes from 0x80 mean where a byte is a character, as in ISO 8859; nil for UTF-8.
  public init(escapeDelay: Duration = .milliseconds(50), erase: UInt8? = nil, charset: [Unicode.Scalar?]? = nil) {
    self.escapeDelay = escapeDelay
    self.charset = charset
    assembler = ScalarAssembler(charset: charset)
    let meansSomethingElse: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x1B]
    self.erase = erase.flatMap { $0 > 0 && $0 < 0x20 && !meansSomethingElse.contains($0) ? $0 : nil }
  }

  /// Takes what one read brought and answers the keys that are complete.
  public mutating func decode(_ bytes: some Sequence<UInt8>, at now: Instant) -> [Key] {
    let bytes = Array(bytes)
    guard !bytes.isEmpty else { return [] }
    var keys = settle(at: now)
    if let until = lateRemainderUntil, now < until, Self.isRemainderOfKey(bytes) { state = .escape }
    lateRemainderUntil = nil
    for byte in bytes { advance(byte, &keys) }
    deadline = patience.map { now + $0 }
    return keys
  }

  /// Decides what is still pending once ``deadline`` has passed; before that it answers nothing.
  public mutating func settle(at now: Instant) -> [Key] {
    guard let deadline, now >= deadline else { return [] }
    let unfinished = state
    state = .ground
    self.deadline = nil
    switch unfinished {
    case .escape:
      lateRemainderUntil = now + Self.lateRemainderWindow
      return [.escape]
    case .control(let parameters) where parameters.isEmpty: return [.alt("[")]
    case .singleShift(isEmpty: true): return [.alt("O")]
    case .string(let introducer, isEmpty: true, _): return [.alt(Character(Unicode.Scalar(introducer)))]
    case .paste(let paste): return Self.keys(of: paste)
    default: return []
    }
  }

  private var patience: Duration? {
    switch state {
    case .ground: nil
    case .escape: escapeDelay
    case .paste: Self.pastePatience
    default: Self.sequencePatience
    }
  }

  // MARK: - One byte at a time

  private mutating func advance(_ byte: UInt8, _ keys: inout [Key]) {
    switch state {
    case .ground: ground(byte, &keys)
    case .escape: escape(byte, &keys)
    case .control(let parameters): control(byte, parameters, &keys)
    case .singleShift: singleShift(byte, &keys)
    case .linuxConsole: finish(byte, EscapeSequence.linuxConsole(final: byte), &keys)
    case .string(let introducer, _, let sawEscape): string(byte, introducer, sawEscape, &keys)
    case .legacyMouse(let bytesLeft):
      // A coordinate is never below 0x20, so a control character here is a key and the report was cut short.
      if byte < 0x20 { return abandonSequence(andReread: byte, &keys) }
      state = bytesLeft > 1 ? .legacyMouse(bytesLeft: bytesLeft - 1) : .ground
    case .paste(var paste):
      state = .ground  // lets the buffer be changed in place instead of copied
      if paste.feed(byte) { keys += Self.keys(of: paste) } else { state = .paste(paste) }
    }
  }

  private mutating func ground(_ byte: UInt8, _ keys: inout [Key]) {
    if byte >= 0x80 {
      previousWasReturn = false
      if let scalar = assembler.feed(byte), !scalar.isControlOrLineSeparator {
        keys.append(nextIsAlt ? .alt(Character(scalar)) : .text(String(scalar)))
      }
      if !assembler.isPending { nextIsAlt = false }
      return
    }
    assembler.reset()
    nextIsAlt = false
    let endsReturn = previousWasReturn
    previousWasReturn = byte == 0x0D
    switch byte {
    case 0x1B: state = .escape
    case 0x0A where endsReturn: break  // CRLF is one Enter
    case 0x0A, 0x0D: keys.append(.enter)
    case 0x09: keys.append(.tab)
    case 0x08, 0x7F, erase: keys.append(.backspace)
    case 0x00..<0x20: keys.append(.control(Self.controlCharacter(byte)))
    default: keys.append(.text(String(Unicode.Scalar(byte))))
    }
  }

  private mutating func escape(_ byte: UInt8, _ keys: inout [Key]) {
    state = .ground
    previousWasReturn = byte == 0x0D
    switch byte {
    case 0x1B:
      keys.append(.escape)
      state = .escape
    case UInt8(ascii: "["): state = .control([])
    case UInt8(ascii: "O"): state = .singleShift(isEmpty: true)
    // OSC, DCS, SOS, PM, APC: a string follows, up to ESC \ .
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .string(introducer: byte, isEmpty: true, sawEscape: false)
    case 0x09: keys.append(.backTab)
    case 0x0A, 0x0D: keys.append(.alt("\r"))
    case 0x08, 0x7F, erase: keys.append(.alt("\u{7f}"))
    case 0x00..<0x20:  // Esc, and then a chord, faster than the delay
      keys.append(.escape)
      ground(byte, &keys)
    case 0x80...:
      assembler.reset()
      nextIsAlt = true
      ground(byte, &keys)
    default: keys.append(.alt(Character(Unicode.Scalar(byte))))
    }
  }

  private mutating func control(_ byte: UInt8, _ parameters: [UInt8], _ keys: inout [Key]) {
    switch byte {
    case UInt8(ascii: "[") where parameters.isEmpty: state = .linuxConsole
    case UInt8(ascii: "$") where parameters.last.map { (0x30...0x39).contains($0) } == true && parameters[0] < 0x3A:
      finish(byte, EscapeSequence.control(parameters: parameters, final: byte), &keys)
    case 0x20...0x3F:
      // Beyond any length in use the sequence is unknown anyway; it is still swallowed to its end.
      state = .control(parameters.count < Self.mostParameterBytes ? parameters + [byte] : parameters)
    default: finish(byte, EscapeSequence.control(parameters: parameters, final: byte), &keys)
    }
  }

  private mutating func singleShift(_ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case 0x30...0x3B: state = .singleShift(isEmpty: false)  // modifiers, as in ESC O 5 A
    default: finish(byte, EscapeSequence.singleShift(final: byte), &keys)
    }
  }

  /// A final byte ends the sequence with its meaning; anything else cannot belong to it and is read afresh.
  private mutating func finish(_ byte: UInt8, _ meaning: EscapeSequence.Meaning, _ keys: inout [Key]) {
    guard (0x20...0x7E).contains(byte) else { return abandonSequence(andReread: byte, &keys) }
    state = .ground
    switch meaning {
    case .key(let key): keys.append(key)
    case .pasteBegins: state = .paste(PasteCollector(charset: charset))
    case .legacyMouse: state = .legacyMouse(bytesLeft: 3)
    case .unknown: break
    }
  }

  private mutating func string(_ byte: UInt8, _ introducer: UInt8, _ sawEscape: Bool, _ keys: inout [Key]) {
    let isOperatingSystemCommand = introducer == UInt8(ascii: "]")
    switch byte {
    case UInt8(ascii: "\\") where sawEscape: state = .ground
    case _ where sawEscape:  // not the terminator: the string was cut short by another sequence
      state = .escape
      escape(byte, &keys)
    case 0x1B: state = .string(introducer: introducer, isEmpty: false, sawEscape: true)
    case 0x07 where isOperatingSystemCommand: state = .ground
    case 0x00..<0x20: abandonSequence(andReread: byte, &keys)
    default: state = .string(introducer: introducer, isEmpty: false, sawEscape: false)
    }
  }

  private mutating func abandonSequence(andReread byte: UInt8, _ keys: inout [Key]) {
    state = .ground
    ground(byte, &keys)
  }

  // MARK: - Small decisions

  private static func keys(of paste: PasteCollector) -> [Key] {
    let text = paste.text
    return text.isEmpty ? [] : [.paste(text)]
  }

  private static func controlCharacter(_ byte: UInt8) -> Character {
    let isLetter = (1...26).contains(byte)
    return Character(Unicode.Scalar(byte + (isLetter ? 0x60 : 0x40)))
  }

  /// Whether a packet is what follows ESC in one complete key, so that nobody can have typed it.
  private static func isRemainderOfKey(_ bytes: [UInt8]) -> Bool {
    if bytes[0] == UInt8(ascii: "O"), bytes.count == 2 {
      return EscapeSequence.singleShift(final: bytes[1]) != .unknown
    }
    guard bytes[0] == UInt8(ascii: "[") else { return false }
    let parameters = bytes.dropFirst().prefix { (0x30...0x3F).contains($0) }
    guard parameters.endIndex < bytes.count else { return false }
    let rest = bytes[(parameters.endIndex + 1)...]
    return (rest.isEmpty || rest.first == 0x1B)
      && EscapeSequence.control(parameters: Array(parameters), final: bytes[parameters.endIndex]) != .unknown
  }
}
