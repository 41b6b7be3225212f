import Testing

@testable import SampleAPI
