/** Makes a room that is watched, with one candidate, in the database that the environment names, and prints it as JSON. */
import { inApp } from '#tests/fixtures/in_app'
import { shareKeyPair } from '#tests/fixtures/key_pairs'

await inApp(async () => {
  const { createWatchedRoom } = await import('#tests/fixtures/live_rooms')
  shareKeyPair()
  const { id: roomId, sitting, candidate, candidateToken, proctorToken } = await createWatchedRoom()
  const { applicationId } = sitting
  const room = { roomId, applicationId, candidateId: candidate.id, candidateToken, proctorToken }
  process.stdout.write(`WORLD ${JSON.stringify(room)}\n`)
})
