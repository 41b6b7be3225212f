import ConcurrencyExtras

/// Keeps everything on the main thread for as long as there are test stores.
///
/// Tests run in parallel, and the switch is one for the whole process: test stores count together
/// with everything else that needs it.
enum SerialExecution {
  static func begin() {
    MainSerialExecution.begin()
  }

  static func end() {
    MainSerialExecution.end()
  }
}
