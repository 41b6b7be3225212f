#if OpenCombine
  import Dispatch
  import Foundation

  // As Combine has it. These are numbers and dates; what a publisher of changes holds is guarded by a
  // lock.
  extension DispatchQueue.OCombine.SchedulerTimeType: @retroactive @unchecked Sendable {}
  extension DispatchQueue.OCombine.SchedulerTimeType.Stride: @retroactive @unchecked Sendable {}
  extension OperationQueue.OCombine.SchedulerTimeType: @retroactive @unchecked Sendable {}
  extension OperationQueue.OCombine.SchedulerTimeType.Stride: @retroactive @unchecked Sendable {}
  extension RunLoop.OCombine.SchedulerTimeType: @retroactive @unchecked Sendable {}
  extension RunLoop.OCombine.SchedulerTimeType.Stride: @retroactive @unchecked Sendable {}
  extension ObservableObjectPublisher: @retroactive @unchecked Sendable {}
#endif
