import SwiftSyntax
import SwiftSyntaxMacros

/// `#Preview`: registers a preview that the running program can find.
enum PreviewMacro: DeclarationMacro {
  static let formatMode = FormatMode.disabled

  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let body =
      node.trailingClosure
      ?? node.arguments.first { $0.label?.text == "body" }?.expression.as(ClosureExprSyntax.self)
    guard let body else {
      context.diagnose(
        "'#Preview' needs the view that it shows, in a closure", id: "Preview.body", at: node)
      return []
    }
    let first = node.arguments.first { $0.label == nil }
    let isNamed = first.map { $0.id == node.arguments.first?.id } ?? false
    let name = isNamed ? first!.expression.trimmedDescription : "nil"
    let location = context.location(of: node)
    let place = location.map { ", fileID: \($0.file), line: \($0.line)" } ?? ""
    // The runtime finds the preview by the type's name.
    let type = context.makeUniqueName("TesseraPreview")
    let kept = previewedView(of: body)
    return [
      DeclSyntax(
        source: """
          nonisolated enum \(type): ComposableUI._PreviewRegistration {
          @MainActor static var preview: ComposableUI.Preview {
          ComposableUI.Preview(\(name)\(place), source: \(source(of: body))) \(kept == nil ? body.trimmedDescription : "{ PreviewedView() }")
          }\(kept.map { "\n" + $0 } ?? "")
          }
          """)
    ]
  }

  /// Returns a literal with the source of the closure's body, without its common indentation.
  private static func source(of body: ClosureExprSyntax) -> String {
    var lines = body.statements.description.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in line.dropLast(line.reversed().prefix { $0.isWhitespace }.count) }
    while lines.first?.isEmpty == true { lines.removeFirst() }
    while lines.last?.isEmpty == true { lines.removeLast() }
    let indentation = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { $0.dropFirst(indentation) }.joined(separator: "\n").debugDescription
  }

  /// Returns a view whose properties are the `@Previewable` declarations; `nil` if there are none.
  // The view can't be declared inside the closure: the compiler crashes if a module has several
  // such views.
  private static func previewedView(of body: ClosureExprSyntax) -> String? {
    let properties = body.statements.compactMap { statement -> VariableDeclSyntax? in
      guard let declaration = statement.item.as(VariableDeclSyntax.self),
        declaration.attributes.attribute(named: "Previewable") != nil
      else { return nil }
      return declaration
    }
    if properties.isEmpty { return nil }
    let members = properties.map { property in
      var property = property
      property.attributes = property.attributes.filter {
        $0.as(AttributeSyntax.self)?.attributeName.lastName != "Previewable"
      }
      return property.trimmedDescription
    }
    let rest = body.statements.filter { statement in
      !properties.contains { $0.id == statement.item.as(VariableDeclSyntax.self)?.id }
    }
    return """
      struct PreviewedView: ComposableUI.View {
      \(members.joined(separator: "\n"))
      var body: some ComposableUI.View {
      \(rest.trimmedDescription)
      }
      }
      """
  }
}

/// `@Previewable`: a marker that `#Preview` reads.
enum PreviewableMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { [] }
}
