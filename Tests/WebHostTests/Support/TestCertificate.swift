import Foundation
import Testing

@testable import WebHost

/// A certificate of its own for a test, and its key, in a directory that goes with it.
final class TestCertificate {
  let directory: URL

  var certificate: String { directory.appendingPathComponent("certificate.pem").path }
  var key: String { directory.appendingPathComponent("key.pem").path }

  init() throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("certificate-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try make()
  }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  /// Makes a certificate and its key, in place of those that are there.
  ///
  /// - Parameter passphrase: What the key is encrypted with, if it is.
  func make(name: String = "localhost", passphrase: String? = nil) throws {
    try openssl(
      ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-days", "2"]
        + ["-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
        + ["-keyout", key, "-out", certificate]
        + (passphrase.map { ["-passout", "pass:\($0)"] } ?? ["-nodes"]))
  }

  private func openssl(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.standardError = Pipe()
    let said = process.standardError as? Pipe
    try process.run()
    let text = said?.fileHandleForReading.readDataToEndOfFile() ?? Data()
    process.waitUntilExit()
    try #require(
      process.terminationStatus == 0,
      "These tests need the program openssl. It said: \(String(decoding: text, as: UTF8.self))")
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
