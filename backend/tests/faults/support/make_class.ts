/**
 * Migrates the database that the environment names, makes one exam with many candidates, not started, and staff, and prints them as JSON.
 * Arguments: candidates, administrators, items of the exam.
 */
import { inApp, migrate } from '#tests/fixtures/in_app'
import { shareKeyPair } from '#tests/fixtures/key_pairs'

const [candidates = 30, administrators = 0, length = 12] = process.argv.slice(2).map(Number)

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
  const items = Array.from({ length }, (_, at) => textItem(at + 1))
  const { examId, institution } = await createSitting({ exam: { items } })
  await recoveryPublicKey(institution.id)
  const people = []
  for (let index = 0; index < candidates; index++) people.push(await createUser({ institution }))
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
  const staff = []
  for (let index = 0; index < administrators; index++)
    staff.push(await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution })))
  process.stdout.write(`WORLD ${JSON.stringify({ desks, staff })}\n`)
})
