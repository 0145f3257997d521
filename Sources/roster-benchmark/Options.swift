/// What the command line asks for.
struct Options {
  var runs = 10
  var students: [Int] = []
  var databases: [String] = []
  var roster: String
  /// Nil: it is compiled first.
  var floor: String?
  var idleSeconds = 5
  var quietMilliseconds = 50
  var wantsHelp = false

  /// A command line that cannot be followed.
  struct Misuse: Error, CustomStringConvertible {
    let description: String
  }

  init(_ arguments: [String], besides folder: String) throws {
    roster = "\(folder)/roster"
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      let name = parts.first ?? ""
      func value() throws -> String {
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
          throw Misuse(description: "\(name) needs a value")
        }
        return value
      }
      func number() throws -> Int {
        let text = try value()
        guard let number = Int(text), number > 0 else {
          throw Misuse(description: "\(name) needs a number above 0, not \(text.debugDescription)")
        }
        return number
      }
      switch name {
      case "--runs": runs = try number()
      case "--students": students.append(try number())
      case "--database": databases.append(try value())
      case "--roster": roster = try value()
      case "--floor": floor = try value()
      case "--idle": idleSeconds = try number()
      case "--quiet": quietMilliseconds = try number()
      case "--help", "-h": wantsHelp = true
      default: throw Misuse(description: "unknown argument \(argument.debugDescription)")
      }
    }
    if students.isEmpty, databases.isEmpty { students = [1_000, 1_000_000] }
    students.sort()
  }

  static let help = """
    Usage: roster-benchmark [options]

    Measures roster on a terminal of its own, 80 columns by 24 rows, in turn with a floor program: the least curses
    program with a similar screen and the same keys. Prints medians, 99th percentiles, the ratios to the floor, and
    each budget beside what was measured.

      --runs N         how often each program is started (10); one more run at first is not counted
      --students N     make a roster of N invented students, import it and measure it; may be given several times
                       (1000 and 1000000). They are made in a private temporary folder that is removed at the end.
      --database PATH  measure this database, which roster has made; may be given several times, the smallest first
      --idle SECONDS   how long the idle program is watched (5)
      --quiet MS       how long nothing comes before a paint counts as ended (50)
      --roster PATH    the program to measure (the one beside this command)
      --floor PATH     the floor program (compiled from its source in the package, with cc or clang)
      --help           this text

    How it measures. A time runs from just before the program is started, or the key is written, to the return of the
    read that brought the last byte before the quiet; waking the reader adds some hundredths of a millisecond to each.
    The frame counts as painted when its button and its last line have come, the first students when the id of the
    first has come too. Bytes and reads are counted until the quiet. Wake-ups are the voluntary context switches of all
    threads, from 8 seconds after the start. An answer that comes later than the quiet is not seen: raise --quiet if
    one is suspected.

    Exit status: 0, whatever was measured; 1 if something could not be measured; 64 for a wrong command line.
    """
}
