/** Migrates the database that the environment names, fills it with candidates of one exam and writes them as JSON to a file. Arguments: how many, and the file. */
import { writeFileSync } from 'node:fs'
import { inApp, migrate } from '#tests/fixtures/in_app'

export type BenchCandidate = {
  userId: number
  applicationId: number
  token: string
  username: string
  answers: { id: number; alternatives: number[] }[]
}

await inApp(async () => {
  const { default: db } = await import('@adonisjs/lucid/services/db')
  await migrate()
  const { createSitting, answersOf } = await import('#tests/fixtures/applications')
  const { createUser, loginAs } = await import('#tests/fixtures/people')
  const { choiceItem } = await import('#tests/fixtures/exams')
  const { makeApplications } = await import('#delivery')
  const { unwrap } = await import('#shared')
  const count = Number(process.argv[2] ?? 200)
  const first = await createSitting({
    exam: { items: Array.from({ length: 20 }, (_, at) => choiceItem(at + 1)) },
  })
  const users = []
  for (let index = 0; index < count; index++) users.push(await createUser({ institution: first.institution }))
  unwrap(
    await makeApplications({
      target: { examId: first.examId },
      people: { userIds: users.map((user) => user.id) },
      actor: { institutionId: first.institution.id },
    })
  )
  const rows = (await db.from('applications').where('exam_id', first.examId).select('id', 'user_id')) as {
    id: number
    user_id: number
  }[]
  const candidates: BenchCandidate[] = []
  for (const user of users) {
    const applicationId = rows.find((row) => row.user_id === user.id)?.id as number
    const answers = (await answersOf(applicationId)).map((row) => ({
      id: row.id,
      alternatives: first.alternatives.get(row.item_id) as number[],
    }))
    candidates.push({
      userId: user.id,
      applicationId,
      token: await loginAs(user),
      username: user.username,
      answers,
    })
  }
  writeFileSync(process.argv[3] as string, JSON.stringify(candidates))
})
