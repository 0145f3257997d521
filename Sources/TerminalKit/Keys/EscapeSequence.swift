/// The table of what terminals send after ESC, whatever TERM says: xterm, the Linux console, rxvt, PuTTY, screen, tmux.
enum EscapeSequence {
  /// What a complete sequence stands for.
  enum Meaning: Equatable {
    case key(Key)
    case pasteBegins
    /// X10 mouse report: three raw bytes follow, which nobody wants.
    case legacyMouse
    /// Complete, and nothing to this program; swallowed.
    case unknown
  }

  /// The meaning of `ESC [ parameters final`.
  static func control(parameters: [UInt8], final: UInt8) -> Meaning {
    if parameters.first == UInt8(ascii: "<") {
      return mouse(numbers(parameters.dropFirst()), final: final)
    }
    guard let numbers = numbers(parameters[...]) else { return .unknown }
    switch final {
    // rxvt ends with $ ^ or @ where Shift, Ctrl or both were held.
    case UInt8(ascii: "~"), UInt8(ascii: "$"), UInt8(ascii: "^"), UInt8(ascii: "@"):
      return numbered(numbers.first ?? 0)
    case UInt8(ascii: "Z"): return .key(.backTab)
    case UInt8(ascii: "M"): return numbers.isEmpty ? .legacyMouse : .unknown
    case UInt8(ascii: "I"): return numbers.isEmpty ? .key(.focusGained) : .unknown
    case UInt8(ascii: "O"): return numbers.isEmpty ? .key(.focusLost) : .unknown
    case UInt8(ascii: "R") where numbers.first ?? 1 != 1: return .unknown  // a cursor position report
    default: return cursorOrFunction(final).map(Meaning.key) ?? .unknown
    }
  }

  /// The meaning of `ESC O final`: cursor keys in application mode, F1 to F4, and the numeric keypad.
  static func singleShift(final: UInt8) -> Meaning {
    switch final {
    case UInt8(ascii: "M"): return .key(.enter)
    case UInt8(ascii: "I"): return .key(.tab)
    case UInt8(ascii: " "): return .key(.text(" "))
    case UInt8(ascii: "X"): return .key(.text("="))
    // On the keypad the letters j to y stand for the characters 64 places before them: p is 0, k is +.
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      return .key(.text(String(Unicode.Scalar(final - 64))))
    default: return cursorOrFunction(final).map(Meaning.key) ?? .unknown
    }
  }

  /// The meaning of `ESC [ [ final`: F1 to F5 on the Linux console.
  static func linuxConsole(final: UInt8) -> Meaning {
    switch final {
    case UInt8(ascii: "A")...UInt8(ascii: "E"): .key(.function(Int(final - UInt8(ascii: "A")) + 1))
    default: .unknown
    }
  }

  /// Letters that mean the same after `ESC [` and `ESC O`; rxvt sends the arrows in lower case where a modifier is held.
  private static func cursorOrFunction(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"), UInt8(ascii: "a"): .up
    case UInt8(ascii: "B"), UInt8(ascii: "b"): .down
    case UInt8(ascii: "C"), UInt8(ascii: "c"): .right
    case UInt8(ascii: "D"), UInt8(ascii: "d"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final - UInt8(ascii: "P")) + 1)
    default: nil
    }
  }

  private static func numbered(_ number: Int) -> Meaning {
    switch number {
    case 1, 7: .key(.home)
    case 2: .key(.insert)
    case 3: .key(.delete)
    case 4, 8: .key(.end)
    case 5: .key(.pageUp)
    case 6: .key(.pageDown)
    // The numbers skip where the VT220 keyboard had gaps between its blocks of keys.
    case 11...15: .key(.function(number - 10))
    case 17...21: .key(.function(number - 11))
    case 23...26: .key(.function(number - 12))
    case 28, 29: .key(.function(number - 13))
    case 31...34: .key(.function(number - 14))
    case 200: .pasteBegins
    default: .unknown
    }
  }

  /// SGR mouse reports (mode 1006): button and modifiers, column and row from 1; `M` pressed, `m` released.
  private static func mouse(_ numbers: [Int]?, final: UInt8) -> Meaning {
    guard let numbers, numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return .unknown }
    let position = Point(x: numbers[1] - 1, y: numbers[2] - 1)
    let shiftAltControl = 4 | 8 | 16
    let isPress = final == UInt8(ascii: "M")
    guard isPress || final == UInt8(ascii: "m") else { return .unknown }
    switch numbers[0] & ~shiftAltControl {
    case 0...2:
      let button = numbers[0] & 3
      return .key(.mouse(MouseEvent(isPress ? .press : .release, button: button, at: position)))
    case 64 where isPress: return .key(.mouse(MouseEvent(.wheelUp, at: position)))
    case 65 where isPress: return .key(.mouse(MouseEvent(.wheelDown, at: position)))
    default: return .unknown  // motion, tilted wheels
    }
  }

  /// Numbers separated by `;`, of which only what stands before a `:` counts; nil where there is anything else.
  private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int]? {
    if bytes.isEmpty { return [] }
    var numbers: [Int] = []
    for field in bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      var number = 0
      for byte in field.prefix(while: { $0 != UInt8(ascii: ":") }) {
        guard case UInt8(ascii: "0")...UInt8(ascii: "9") = byte else { return nil }
        number = min(number * 10 + Int(byte - UInt8(ascii: "0")), 99_999)
      }
      numbers.append(number)
    }
    return numbers
  }
}
