#if Web
  import WebHost

  /// Who uses an app in one session, and how that ends.
  @MainActor
  struct SignedIn {
    let user: SignIn.User
    let signOut: @MainActor () async -> Void
  }

  extension AppContext {
    /// Who uses the app, where it is for those who have signed in. It is nobody in a terminal, in tests, and on
    /// first pages, which are the same for all until their tabs connect.
    public var user: SignIn.User? { signedIn?.user }

    /// Ends all sessions of the user, and has their tabs load their pages again.
    ///
    /// What says who the user is has to have stopped saying so: a proxy's page for signing out is where a link
    /// leads first.
    public func signOut() async {
      await signedIn?.signOut()
    }
  }
#endif
