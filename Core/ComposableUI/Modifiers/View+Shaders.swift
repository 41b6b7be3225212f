import Foundation

// Programs for graphics processors, of which hosts run none.

/// A program for a graphics processor. Hosts run none.
public struct Shader: Equatable, Sendable {
  /// What a shader is given.
  public struct Argument: Equatable, Sendable {
    public static func float(_ x: some BinaryFloatingPoint) -> Self { Self() }
    public static func float2(_ x: some BinaryFloatingPoint, _ y: some BinaryFloatingPoint) -> Self
    { Self() }
    public static func float2(_ point: CGPoint) -> Self { Self() }
    public static func float2(_ size: CGSize) -> Self { Self() }
    public static func color(_ color: Color) -> Self { Self() }
    public static func image(_ image: Image) -> Self { Self() }
    public static func floatArray(_ values: [Float]) -> Self { Self() }
    public static var boundingRect: Self { Self() }
  }

  /// What it is called.
  public let name: String
}

/// The program of a shader, which takes what it is given.
public struct ShaderFunction: Equatable, Sendable {
  public let name: String

  /// - Parameter name: What it is called in its library.
  public init(library: ShaderLibrary, name: String) {
    self.name = name
  }

  /// The shader with what it is given.
  public func callAsFunction(_ arguments: Shader.Argument...) -> Shader { Shader(name: name) }
}

/// Programs for graphics processors, by name.
@dynamicMemberLookup
public struct ShaderLibrary: Equatable, Sendable {
  /// Those of the program.
  public static let `default` = Self()

  /// Those of a bundle.
  public static func bundle(_ bundle: Bundle) -> Self { Self() }

  public static subscript(dynamicMember name: String) -> ShaderFunction {
    ShaderFunction(library: .default, name: name)
  }

  public subscript(dynamicMember name: String) -> ShaderFunction {
    ShaderFunction(library: self, name: name)
  }
}

extension View {
  /// Changes each colour by a shader. Hosts run none, which is said once: the view is shown as it is.
  public func colorEffect(_ shader: Shader, isEnabled: Bool = true) -> some View {
    withoutShader("colorEffect", shader, isEnabled)
  }

  /// Moves each point by a shader. Hosts run none, which is said once: the view is shown as it is.
  public func distortionEffect(
    _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
  ) -> some View {
    withoutShader("distortionEffect", shader, isEnabled)
  }

  /// Changes what is seen by a shader. Hosts run none, which is said once: the view is shown as it is.
  public func layerEffect(
    _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
  ) -> some View {
    withoutShader("layerEffect", shader, isEnabled)
  }

  private func withoutShader(_ name: String, _ shader: Shader, _ isEnabled: Bool) -> some View {
    if isEnabled {
      Notice.once(
        "'\(name)' shows views as they are: hosts run no shaders such as '\(shader.name)'. Use 'saturation', 'hueRotation', 'blur' and the like.",
        kind: name)
    }
    return self
  }
}
