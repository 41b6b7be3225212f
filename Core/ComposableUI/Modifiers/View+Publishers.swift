#if !OpenCombine
  import Foundation

  // A replacement for the most common publishers on systems without Combine: timers and
  // notifications.

  /// A publisher that a view can subscribe to without Combine.
  public protocol _ViewPublisher: Sendable {
    associatedtype Output

    /// Calls an action with every published value until the task is cancelled.
    @MainActor func _receive(by clock: any Clock<Duration>, _ action: @escaping (Output) -> Void)
      async
  }

  extension View {
    /// Performs an action with each value of a timer or a notification publisher while the view
    /// exists. Other publishers need the trait `OpenCombine`.
    public func onReceive<P: _ViewPublisher>(
      _ publisher: P, perform action: @escaping (P.Output) -> Void
    ) -> some View {
      _PublishedView(content: self, publisher: publisher, action: action)
    }
  }

  /// A view that performs an action with each published value while it exists.
  public struct SubscriptionView<P: _ViewPublisher, Content: View>: View {
    public let content: Content
    public let publisher: P
    public let action: (P.Output) -> Void

    public init(content: Content, publisher: P, action: @escaping (P.Output) -> Void) {
      self.content = content
      self.publisher = publisher
      self.action = action
    }

    public var body: some View { content.onReceive(publisher, perform: action) }
  }

  /// A view that subscribes to a publisher.
  struct _PublishedView<Content: View, P: _ViewPublisher>: View, TextualView {
    let content: Content
    let publisher: P
    let action: (P.Output) -> Void
    @Environment(\.continuousClock) private var clock
    @State private var latest = LatestAction<P.Output>()

    var plainText: String { Content.plainText(of: content) }

    var body: some View {
      latest.action = action
      return content.task { [clock, publisher, latest] in
        await publisher._receive(by: clock) { latest.action($0) }
      }
    }
  }

  /// The action from the last evaluation of the view.
  @MainActor
  private final class LatestAction<Output> {
    var action: (Output) -> Void = { _ in }

    nonisolated init() {}
  }

  extension Timer {
    /// A publisher of times at equal intervals.
    public struct TimerPublisher: Sendable {
      let interval: TimeInterval

      /// Returns a publisher that starts when a view subscribes.
      public func autoconnect() -> Autoconnected { Autoconnected(interval: interval) }

      /// A publisher that runs while a view subscribes.
      public struct Autoconnected: _ViewPublisher, Sendable {
        let interval: TimeInterval

        @MainActor public func _receive(
          by clock: any Clock<Duration>, _ action: @escaping (Date) -> Void
        ) async {
          while !Task.isCancelled {
            // A `Duration` can't hold arbitrarily many seconds.
            let wait = interval > 0.1 ? min(interval, 1e12) : 0.1
            do { try await clock.sleep(for: .seconds(wait)) } catch { return }
            action(Date())
          }
        }
      }
    }

    /// Makes a publisher of the time for a view's `onReceive`. It publishes at most ten times a
    /// second.
    ///
    /// - Parameter interval: The interval in seconds.
    public static func publish(
      every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop,
      in mode: RunLoop.Mode
    ) -> TimerPublisher {
      TimerPublisher(interval: interval)
    }
  }

  extension NotificationCenter {
    /// A publisher of notifications with a name.
    public struct Publisher: _ViewPublisher, @unchecked Sendable {
      // Unchecked: the object is only compared, never used.
      let center: NotificationCenter
      let name: Notification.Name
      let object: AnyObject?

      @MainActor public func _receive(
        by clock: any Clock<Duration>, _ action: @escaping (Notification) -> Void
      ) async {
        let (stream, continuation) = AsyncStream<SentNotification>.makeStream()
        let observer = center.addObserver(forName: name, object: object, queue: nil) {
          continuation.yield(SentNotification(value: $0))
        }
        for await notification in stream { action(notification.value) }
        center.removeObserver(observer)
      }
    }

    /// Makes a publisher of notifications with a name, for a view's `onReceive`.
    ///
    /// - Parameter object: The sender of the notifications; `nil` for any sender.
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
      Publisher(center: self, name: name, object: object)
    }
  }

  /// A notification on its way to the main actor. The poster no longer uses it.
  private struct SentNotification: @unchecked Sendable {
    let value: Notification
  }
#endif
