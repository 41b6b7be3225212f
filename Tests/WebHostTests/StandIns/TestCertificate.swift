import BoundedWaits
import Foundation
import Testing

@testable import WebHost

/// A test's own certificate and key, in a directory that is deleted with this object.
@MainActor
final class TestCertificate {
  let directory: URL

  var certificate: String { directory.appendingPathComponent("certificate.pem").path }
  var key: String { directory.appendingPathComponent("key.pem").path }

  init() async throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("certificate-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try await make()
  }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  /// Makes a certificate and its key, in place of the existing ones.
  ///
  /// - Parameter passphrase: The passphrase that encrypts the key, if any.
  func make(name: String = "localhost", passphrase: String? = nil) async throws {
    try await openssl(
      ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-days", "2"]
        + ["-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
        + ["-keyout", key, "-out", certificate]
        + (passphrase.map { ["-passout", "pass:\($0)"] } ?? ["-nodes"]))
  }

  /// Runs the program without blocking a thread: on the main thread, `waitUntilExit` runs the run
  /// loop, and no code of the main actor can run.
  private func openssl(_ arguments: [String]) async throws {
    let said = directory.appendingPathComponent("said")
    try Data().write(to: said)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.standardError = try FileHandle(forWritingTo: said)
    let status = try await process.status()
    let text = try String(contentsOf: said, encoding: .utf8)
    try #require(status == 0, "These tests need the program openssl. It said: \(text)")
  }

  func write(_ text: String, to name: String) throws -> String {
    let url = directory.appendingPathComponent(name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  func load() throws -> WebHost.ServerCertificate {
    try WebHost.ServerCertificate(certificate: certificate, key: key)
  }
}
