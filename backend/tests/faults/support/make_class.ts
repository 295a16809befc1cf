/** Migrates the database that the environment names, makes one exam with many candidates, not started, and prints them as JSON. */
import { inApp, migrate } from '#tests/fixtures/in_app'
import { shareKeyPair } from '#tests/fixtures/key_pairs'

await inApp(async () => {
  const { default: db } = await import('@adonisjs/lucid/services/db')
  await migrate()
  const { answersOf, createSitting } = await import('#tests/fixtures/applications')
  const { textItem } = await import('#tests/fixtures/exams')
  const { createUser, loginAs } = await import('#tests/fixtures/people')
  const { recoveryPublicKey } = await import('#delivery/actions/recovery_key')
  const { makeApplications } = await import('#delivery')
  const { unwrap } = await import('#shared')
  shareKeyPair()
  const items = Array.from({ length: 12 }, (_, at) => textItem(at + 1))
  const { examId, institution } = await createSitting({ exam: { items } })
  await recoveryPublicKey(institution.id)
  const people = []
  for (let index = 0; index < Number(process.argv[2] ?? 30); index++)
    people.push(await createUser({ institution }))
  unwrap(
    await makeApplications({
      target: { examId },
      people: { userIds: people.map(({ id }) => id) },
      actor: { institutionId: institution.id },
    })
  )
  const desks = []
  for (const person of people) {
    const { id: applicationId } = (await db
      .from('applications')
      .where({ exam_id: examId, user_id: person.id })
      .select('id')
      .firstOrFail()) as { id: number }
    const answerIds = (await answersOf(applicationId)).map(({ id }) => id)
    desks.push({ applicationId, token: await loginAs(person), answerIds })
  }
  process.stdout.write(`WORLD ${JSON.stringify(desks)}\n`)
})
