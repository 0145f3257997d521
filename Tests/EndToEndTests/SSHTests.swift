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

  @Test func aDroppedConnectionTakesTheProgramWithIt() throws {
    let server = try SSHServer()
    let terminal = try Tmux()
    let scratch = try Scratch()
    try terminal.shell(server.command("echo $$ > \(scratch.path("pid")); exec \(Roster.path) demo"))
    try terminal.wait(for: "> Nguyen, Phuoc")
    let program = scratch.text("pid").filter(\.isNumber)
    #expect(try run("/bin/kill", ["-0", program]).status == 0)
    #expect(try run("/bin/kill", ["-9", "\(terminal.child)"]).status == 0)
    try wait(for: "the program to go") { try run("/bin/kill", ["-0", program]).status != 0 }
  }
}
