/** Migrates the database that the environment names, makes candidates with started exams and prints them as JSON. */
import { inApp, migrate } from '#tests/fixtures/in_app'
import { shareKeyPair } from '#tests/fixtures/key_pairs'

await inApp(async () => {
  await migrate()
  const { createSitting } = await import('#tests/fixtures/applications')
  const { textItem } = await import('#tests/fixtures/exams')
  const { createUser, loginAs } = await import('#tests/fixtures/people')
  const { recoveryPublicKey } = await import('#delivery/actions/recovery_key')
  shareKeyPair()
  const worlds = []
  for (let index = 0; index < Number(process.argv[2] ?? 3); index++) {
    const items = Array.from({ length: 12 }, (_, at) => textItem(at + 1))
    const sitting = await createSitting({ exam: { items } })
    // Their servers find a pair for each institution, and make none.
    await recoveryPublicKey(sitting.institution.id)
    const { id: userId, username } = sitting.candidate
    const [secondToken, staffToken] = [await loginAs(sitting.candidate), await loginAs(sitting.admin)]
    const proctor = await createUser({ groups: ['PROCTOR'], institution: sitting.institution })
    worlds.push({
      collectionId: sitting.collectionId,
      proctorId: proctor.id,
      proctorToken: await loginAs(proctor),
      applicationId: sitting.applicationId,
      userId,
      username,
      token: sitting.token,
      secondToken,
      staffToken,
      answerIds: sitting.answers.map((row) => row.id),
    })
  }
  process.stdout.write(`WORLD ${JSON.stringify(worlds)}\n`)
})
