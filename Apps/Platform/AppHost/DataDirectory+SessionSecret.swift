#if Web
  import Foundation
  import WebHost

  extension DataDirectory {
    /// The secret that browsers show, kept so that open pages go on after a restart.
    func sessionSecret() -> SessionSecret {
      let file = url.appendingPathComponent("session-secret")
      if let kept = try? String(contentsOf: file, encoding: .utf8),
        let secret = SessionSecret(rawValue: kept)
      {
        return secret
      }
      let secret = SessionSecret()
      // One that can't be kept is as good until the next start.
      _ = FileManager.default.createFile(
        atPath: file.path, contents: Data(secret.rawValue.utf8),
        attributes: [.posixPermissions: 0o600])
      return secret
    }
  }
#endif
