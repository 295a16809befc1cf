/** Makes rooms that are watched, with one candidate each, in the database that the environment names, and prints them as JSON. */
import { inApp } from '#tests/fixtures/in_app'
import { shareKeyPair } from '#tests/fixtures/key_pairs'

await inApp(async () => {
  const { createWatchedRoom } = await import('#tests/fixtures/live_rooms')
  const { loginAs } = await import('#tests/fixtures/people')
  shareKeyPair()
  const rooms = []
  for (let index = 0; index < Number(process.argv[2] ?? 1); index++) {
    const {
      id: roomId,
      sitting,
      candidate,
      candidateToken,
      proctor,
      proctorToken,
    } = await createWatchedRoom()
    rooms.push({
      roomId,
      applicationId: sitting.applicationId,
      candidateId: candidate.id,
      candidateToken,
      proctorId: proctor.id,
      proctorToken,
      staffToken: await loginAs(sitting.admin),
    })
  }
  process.stdout.write(`WORLD ${JSON.stringify(rooms)}\n`)
})
