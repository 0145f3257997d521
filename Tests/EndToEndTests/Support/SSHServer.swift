import Foundation
import Testing

/// A real sshd on a loopback port, with keys and a configuration of its own.
final class SSHServer {
  private let scratch: Scratch
  private let process: Child
  private let port: Int

  init() throws {
    scratch = try Scratch()
    for key in ["host", "client"] {
      let made = try run("/usr/bin/ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", scratch.path(key)])
      try #require(made.status == 0, "ssh-keygen: \(made.errors)")
    }
    try FileManager.default.copyItem(atPath: scratch.path("client.pub"), toPath: scratch.path("authorized"))
    port = try Self.freePort()
    let configuration = try scratch.write(
      """
      Port \(port)
      ListenAddress 127.0.0.1
      HostKey \(scratch.path("host"))
      AuthorizedKeysFile \(scratch.path("authorized"))
      PidFile none
      PermitRootLogin yes
      PasswordAuthentication no
      UsePAM no
      StrictModes no
      AcceptEnv LANG LC_*
      """, to: "config")
    // Where sshd separates privileges it wants this folder, which only its own start script makes.
    if getuid() == 0 {
      try? FileManager.default.createDirectory(atPath: "/run/sshd", withIntermediateDirectories: true)
    }
    let input = try Descriptor("/dev/null", O_RDWR)
    let log = try Descriptor(scratch.path("log"), O_WRONLY | O_CREAT)
    process = try Child(
      Tool.sshd.path, ["-D", "-e", "-f", configuration], environment: [:], input: input.number, output: input.number,
      errors: log.number)
    try wait(for: "sshd to listen", seeing: { scratch.text("log") }) {
      scratch.text("log").contains("Server listening")
    }
  }

  /// A command line that runs a command there, on a terminal or without one.
  func command(_ command: String, onTerminal: Bool = true) -> String {
    "ssh \(onTerminal ? "-tt" : "-T") -p \(port) -i \(scratch.path("client")) -o StrictHostKeyChecking=no "
      + "-o UserKnownHostsFile=/dev/null -o LogLevel=ERROR -o SendEnv=LC_ALL \(NSUserName())@127.0.0.1 '\(command)'"
  }

  private static func freePort() throws -> Int {
    let probe = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(probe) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(probe, address, length) == 0 && getsockname(probe, address, &length) == 0
      }
    }
    try #require(bound)
    return Int(UInt16(bigEndian: address.sin_port))
  }
}
