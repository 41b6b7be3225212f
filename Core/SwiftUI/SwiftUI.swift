/// The views that files written for Apple's platforms import, where there is no such framework: the
/// vocabulary of ComposableUI, and Foundation with it.
///
/// Which names there are, and what each host does with them, is in the documentation of ComposableUI.
@_exported import ComposableUI
@_exported import Foundation
