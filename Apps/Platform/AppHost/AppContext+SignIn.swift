import WebHost

/// The signed-in user of a session, and the function that signs the user out.
@MainActor
struct SignedIn {
  let user: SignIn.User
  let signOut: @MainActor () async -> Void
}

extension AppContext {
  /// The signed-in user, if the app requires sign-in. It is `nil` in a terminal, in tests, and on
  /// first pages, which are the same for all visitors until their tabs connect.
  public var user: SignIn.User? { signedIn?.user }

  /// Ends all sessions of the user, and makes their tabs reload their pages.
  ///
  /// The source of the user's identity has to sign the user out first. If a proxy signs users in,
  /// link to its sign-out page.
  public func signOut() async {
    await signedIn?.signOut()
  }
}
