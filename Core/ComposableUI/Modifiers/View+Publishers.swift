#if !OpenCombine
  import Foundation

  // What views listen to most, where there is no Combine: times, and notifications.

  /// What a view can listen to without Combine.
  public protocol _ViewPublisher: Sendable {
    associatedtype Output

    /// Hands over everything that is published, until the task is cancelled.
    @MainActor func _receive(by clock: any Clock<Duration>, _ action: @escaping (Output) -> Void)
      async
  }

  extension View {
    /// Does something with everything that a timer or the centre of notifications publishes while the view is there.
    /// Other publishers need the trait `OpenCombine`.
    public func onReceive<P: _ViewPublisher>(
      _ publisher: P, perform action: @escaping (P.Output) -> Void
    ) -> some View {
      _PublishedView(content: self, publisher: publisher, action: action)
    }
  }

  /// A view that does something with everything that is published while it is there.
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

  /// A view that listens.
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

  /// What is done, as the view was last evaluated.
  @MainActor
  private final class LatestAction<Output> {
    var action: (Output) -> Void = { _ in }

    nonisolated init() {}
  }

  extension Timer {
    /// Times at the same distance.
    public struct TimerPublisher: Sendable {
      let interval: TimeInterval

      /// Publishes from when somebody listens on.
      public func autoconnect() -> Autoconnected { Autoconnected(interval: interval) }

      /// Publishes while somebody listens.
      public struct Autoconnected: _ViewPublisher, Sendable {
        let interval: TimeInterval

        @MainActor public func _receive(
          by clock: any Clock<Duration>, _ action: @escaping (Date) -> Void
        ) async {
          while !Task.isCancelled {
            // A `Duration` can't hold any number of seconds.
            let wait = interval > 0.1 ? min(interval, 1e12) : 0.1
            do { try await clock.sleep(for: .seconds(wait)) } catch { return }
            action(Date())
          }
        }
      }
    }

    /// Publishes the time again and again, for a view's `onReceive`: at most ten times a second.
    ///
    /// - Parameter interval: In seconds.
    public static func publish(
      every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop,
      in mode: RunLoop.Mode
    ) -> TimerPublisher {
      TimerPublisher(interval: interval)
    }
  }

  extension NotificationCenter {
    /// Notifications of a name.
    public struct Publisher: _ViewPublisher, @unchecked Sendable {
      // Unchecked: the object is compared, and not used.
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

    /// Publishes the notifications of a name, for a view's `onReceive`.
    ///
    /// - Parameter object: The only one whose notifications are published; `nil` for all.
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
      Publisher(center: self, name: name, object: object)
    }
  }

  /// A notification on its way to the main actor. Whoever posts one hands it over.
  private struct SentNotification: @unchecked Sendable {
    let value: Notification
  }
#endif
