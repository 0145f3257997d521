import Foundation
import Testing

/// The program behind a real sshd.
@Suite(.serialized, .enabled(if: Tool.present(.tmux, .sshd))) struct SSHTests {
  @Test func aStudentIsFoundAndLoadedOverSSH() throws {
    let server = try SSHServer()
    let terminal = try Tmux()
    try terminal.shell(server.command("\(Roster.path) demo") + "; echo status=$?")
    try terminal.wait(for: "> Nguyen, Phuoc")
    try terminal.send("phuoc", "Enter")
    try terminal.wait(for: "45 years old")
    try terminal.resize(40, 10)
    try terminal.wait("the card alone") { $0[3] == " Name  Phuoc Nguyen" }
    try terminal.send("C-q")
    try terminal.wait(for: "status=0")
    #expect(try !terminal.isAlternate)
  }

  @Test func oneAnswerNeedsNoTerminalAndTheScreenSaysThatItDoes() throws {
    let server = try SSHServer()
    let scratch = try Scratch()
    let csv = try scratch.write("id,given,family\r\n100871,Phuoc,Nguyen\r\n", to: "r.csv")
    #expect(try roster("import", "--yes", "--database", scratch.path("r.db"), csv).status == 0)
    let found = try run(
      "/bin/sh",
      ["-c", server.command("\(Roster.path) find phuoc --database \(scratch.path("r.db"))", onTerminal: false)])
    #expect(found.output == "100871\tNguyen, Phuoc\tage unknown\n")
    #expect(found.status == 0)
    let screen = try run("/bin/sh", ["-c", server.command("\(Roster.path) demo", onTerminal: false)])
    #expect(screen.status == 64 && screen.output.isEmpty)
    #expect(screen.errors.contains("ssh -t HOST roster"))
  }

  /// How a connection drops: the client is killed, or what serves it on the server is.
  enum Drop: CaseIterable { case client, serverChild }

  /// Within a second nothing of the session is left, and the next one works at once; also where somebody had SIGHUP ignored,
  /// and with something written in a form.
  @Test(arguments: Drop.allCases, [false, true])
  func aDroppedConnectionTakesTheProgramWithIt(drop: Drop, ignoringHangup: Bool) throws {
    let server = try SSHServer()
    let scratch = try Scratch()
    let database = scratch.path("r.db")
    let csv = try scratch.write("id,given,family\n100871,Phuoc,Nguyen\n", to: "r.csv")
    #expect(try roster("import", "--yes", "--database", database, csv).status == 0)
    let terminal = try Tmux()
    let trap = ignoringHangup ? "trap \"\" HUP; " : ""
    let start = "\(trap)echo $$ > \(scratch.path("pid")); exec \(Roster.path) --database \(database)"
    try terminal.shell(server.command(start))
    try terminal.wait(for: "Type a name or an ID.")
    try terminal.send("phuoc", "Enter")
    try terminal.wait(for: "Name  Phuoc Nguyen")
    try terminal.send("F4")
    try terminal.wait(for: "Edit Phuoc Nguyen")
    try terminal.send("x")
    let program = try #require(pid_t(scratch.text("pid").filter(\.isNumber)))
    #expect(isAlive(program))
    let moment = ContinuousClock.now
    switch drop {
    case .client: #expect(kill(try terminal.child, SIGKILL) == 0)
    case .serverChild: #expect(kill(try parent(of: program), SIGKILL) == 0)
    }
    try wait(for: "the program to go") { !isAlive(program) }
    // A second, and half of one for a machine that is busy.
    #expect(ContinuousClock.now - moment < .milliseconds(1_500))
    // Nothing holds the database: a change is made, and what was only written in the form is not in it.
    #expect(try roster("set", "100871", "class=12C", "--database", database).status == 0)
    #expect(try roster("find", "", "--database", database).output == "100871\tNguyen, Phuoc\tage unknown\t12C\n")
    let again = try Tmux()
    try again.shell(server.command("exec \(Roster.path) --database \(database)") + "; echo status=$?")
    try again.wait(for: "1 student")
    try again.send("phuoc", "Enter")
    try again.wait(for: "Class 12C")
    try again.send("C-q")
    try again.wait(for: "status=0")
  }

  /// Whether a process still runs; one that has ended and whose parent has not looked yet does not.
  private func isAlive(_ process: pid_t) -> Bool {
    guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
    guard let state = stat.split(separator: ")").last?.first(where: \.isLetter) else { return false }
    return state != "Z" && state != "X"
  }

  private func parent(of process: pid_t) throws -> pid_t {
    let answer = try run("/bin/ps", ["-o", "ppid=", "-p", "\(process)"]).output
    return try #require(pid_t(answer.filter(\.isNumber)))
  }

  /// A program started so belongs to no shell that could continue it: Ctrl-Z must not freeze the session.
  @Test func ctrlZDoesNotFreezeASessionWithoutAShell() throws {
    let server = try SSHServer()
    let terminal = try Tmux()
    try terminal.shell(server.command("exec \(Roster.path) demo") + "; echo status=$?")
    try terminal.wait(for: "> Nguyen, Phuoc")
    try terminal.send("C-z")
    try terminal.wait(for: "cannot be paused")
    try terminal.send("Enter")
    try terminal.wait(for: "45 years old")
    try terminal.send("C-q")
    try terminal.wait(for: "status=0")
  }

  /// SSH forwards a locale that the host does not have, and a terminal type that it may not know.
  @Test func aForwardedLocaleAndTerminalThatTheHostLacksStillShowNamesRightly() throws {
    let server = try SSHServer()
    let terminal = try Tmux(80, 24, environment: ["TERM": "xterm-nosuch", "LC_ALL": "sv_SE.UTF-8"])
    try terminal.shell(server.command("exec \(Roster.path) demo"))
    try terminal.wait(for: "Nguyễn, Quỳnh Bảo")
    try terminal.wait(for: "Terminal type xterm-nosuch is not known here; using xterm-256color")
    try terminal.wait(for: "─────")
    try terminal.send("C-q")
    try terminal.wait("the shell") { $0.last { !$0.isEmpty } == "$" }
  }

  @Test func linesAreReadOverSSHWithoutATerminal() throws {
    let server = try SSHServer()
    let told = try run(
      "/bin/sh", ["-c", "echo phuoc | " + server.command("\(Roster.path) demo --plain", onTerminal: false)])
    #expect(told.output.contains("Name: Phuoc Nguyen\nAge: 45 years old\n") && told.status == 0)
  }
}
