/**
 * What the test of killed marking runs as processes, on the database that the environment names. `make <texts> <correctors>` migrates, makes so many
 * finished exams with a text each, and prints who marks them; `finish` prints what is stored of their marks.
 */
import { inApp, migrate } from '#tests/fixtures/in_app'
import type { MarkingWorld, StoredMarking } from './corrector.js'

const ENEM = 3

const print = (what: string, value: object) => process.stdout.write(`${what} ${JSON.stringify(value)}\n`)

await inApp(async () => {
  const [what, ...sizes] = process.argv.slice(2)
  if (what === 'make') await migrate()
  const { default: db } = await import('@adonisjs/lucid/services/db')

  if (what === 'make') {
    const [texts = 0, correctors = 0] = sizes.map(Number)
    const { makeTasks } = await import('#grading/actions/make_tasks')
    const { createUser, loginAs } = await import('#tests/fixtures/people')
    const { createResults, finished } = await import('#tests/fixtures/statistics')
    const at = await createResults()
    const given = Array.from({ length: texts }, (_, one) => ['B', 'A', '', 'AB', `Texto ${one}`])
    await makeTasks(await finished(at, at.schoolClass, given))
    const people = []
    for (let one = 0; one < correctors; one += 1) {
      const user = await createUser({ groups: ['CORRECTOR'], institution: at.institution })
      people.push({ id: user.id, token: await loginAs(user) })
    }
    const item = at.items.at(-1)?.id ?? 0
    print('WORLD', {
      adminToken: at.token,
      plan: { exam: at.examId, item, type: ENEM, marks: 2, is_anonymous: true, lot_size: 3 },
      correctors: people,
    } satisfies MarkingWorld)
    return
  }

  const broken: number[] = []
  const { verifyMarks } = await import('#grading')
  await verifyMarks(({ answerId }) => broken.push(answerId))
  const marks = await db
    .from('corrector_marks')
    .join('answers', 'answers.id', 'corrector_marks.answer_id')
    .select(
      'corrector_marks.handle as task',
      'corrector_marks.author_id as author',
      'corrector_marks.revision as revision',
      'corrector_marks.total as total',
      'corrector_marks.round as round',
      'corrector_marks.answer_id as answer',
      'answers.free_response as text'
    )
  const texts = await db
    .from('answer_marks')
    .join('answers', 'answers.id', 'answer_marks.answer_id')
    .join('items', 'items.id', 'answers.item_id')
    .select('answers.free_response as text', 'answer_marks.points as points', 'items.value as value')
  const left = await db.from('correction_tasks').whereIn('state', ['WAITING', 'HELD']).select('id')
  print('ENDED', { marks, texts, broken, left: left.length } satisfies StoredMarking)
})
