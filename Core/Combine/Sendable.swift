#if OpenCombine
  import Dispatch
  import Foundation

  // Combine declares these conformances too. The types contain only numbers and dates, or guard
  // their state with a lock.
  extension DispatchQueue.OCombine.SchedulerTimeType: @retroactive @unchecked Sendable {}
  extension DispatchQueue.OCombine.SchedulerTimeType.Stride: @retroactive @unchecked Sendable {}
  extension OperationQueue.OCombine.SchedulerTimeType: @retroactive @unchecked Sendable {}
  extension OperationQueue.OCombine.SchedulerTimeType.Stride: @retroactive @unchecked Sendable {}
  extension RunLoop.OCombine.SchedulerTimeType: @retroactive @unchecked Sendable {}
  extension RunLoop.OCombine.SchedulerTimeType.Stride: @retroactive @unchecked Sendable {}
  extension ObservableObjectPublisher: @retroactive @unchecked Sendable {}
#endif
