import RoomStorageConformance
import Rooms
import Testing

@Suite(.timeLimit(.minutes(5))) struct RoomStorageTests {
  @Test(arguments: RoomStorageConformance.all)
  func memoryIsARoomStorage(check: RoomStorageConformance) async throws {
    try await check.run(with: InMemoryRoomStorage())
  }
}
