import Foundation

/// The type of a file's data, named by a uniform type identifier.
public struct UTType: Hashable, Sendable {
  public let identifier: String

  /// - Parameter identifier: A known identifier, or one of the app's own: `com.example.drawing`.
  public init?(_ identifier: String) {
    guard identifier.contains(".") else { return nil }
    self.identifier = identifier
  }

  /// A type of data that the app declares.
  public init(exportedAs identifier: String) {
    self.identifier = identifier
  }

  /// A type of data that another app declares.
  public init(importedAs identifier: String) {
    self.identifier = identifier
  }

  private init(known identifier: String) {
    self.identifier = identifier
  }

  public static let item = Self(known: "public.item")
  public static let content = Self(known: "public.content")
  public static let data = Self(known: "public.data")
  public static let directory = Self(known: "public.directory")
  public static let folder = Self(known: "public.folder")
  public static let text = Self(known: "public.text")
  public static let plainText = Self(known: "public.plain-text")
  public static let utf8PlainText = Self(known: "public.utf8-plain-text")
  public static let commaSeparatedText = Self(known: "public.comma-separated-values-text")
  public static let rtf = Self(known: "public.rtf")
  public static let html = Self(known: "public.html")
  public static let xml = Self(known: "public.xml")
  public static let json = Self(known: "public.json")
  public static let yaml = Self(known: "public.yaml")
  public static let propertyList = Self(known: "com.apple.property-list")
  public static let sourceCode = Self(known: "public.source-code")
  public static let swiftSource = Self(known: "public.swift-source")
  public static let url = Self(known: "public.url")
  public static let fileURL = Self(known: "public.file-url")
  public static let image = Self(known: "public.image")
  public static let jpeg = Self(known: "public.jpeg")
  public static let png = Self(known: "public.png")
  public static let gif = Self(known: "com.compuserve.gif")
  public static let heic = Self(known: "public.heic")
  public static let svg = Self(known: "public.svg-image")
  public static let pdf = Self(known: "com.adobe.pdf")
  public static let audio = Self(known: "public.audio")
  public static let mp3 = Self(known: "public.mp3")
  public static let movie = Self(known: "public.movie")
  public static let video = Self(known: "public.video")
  public static let mpeg4Movie = Self(known: "public.mpeg-4")
  public static let archive = Self(known: "public.archive")
  public static let zip = Self(known: "public.zip-archive")
  public static let contact = Self(known: "public.contact")
}
