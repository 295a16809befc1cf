import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { makeApplications } from '#delivery'
import { reportApplications } from '#delivery/actions/applications_witness'
import { cellOf } from '#desk'
import { ApplicationFollower } from '#desk/actions/follow_applications'
import { unwrap } from '#shared'
import { buildCells } from '#statistics/actions/build_cells'
import { marksOf, storeCells } from '#statistics/actions/store_cells'
import { LEVEL } from '#statistics/domain/cell_place'
import { noSums } from '#statistics/domain/sums'
import { createClass, createUser } from '#tests/fixtures/people'
import {
  buildAll,
  createResults,
  finish,
  finished,
  secondAttempt,
  type Given,
  type Results,
  countFromHere,
} from '#tests/fixtures/statistics'

const { signal } = new AbortController()

const RIGHT: Given = ['B', 'B', 'B', 'B', 'texto']
const WRONG: Given = ['A', 'A', 'A', 'A', 'texto']

type Stored = { class_id: number | null; user_id: number }

const application = async (id: number) =>
  (await db.from('applications').where('id', id).firstOrFail()) as Stored

/** Results of all of the exam, and the sum of their points. */
async function allOf({ examId }: Results) {
  const row = (await db.from('statistic_cells').where({ exam_id: examId, level: LEVEL.exam }).first()) as {
    results: number
    total_sum: number
  } | null
  return { results: row?.results ?? 0, points: row?.total_sum ?? 0 }
}

const marks = async ({ examId }: Results) =>
  (await db.from('statistic_marks').where('exam_id', examId).orderBy('id')) as {
    id: number
    marked_at: number
  }[]

/** The second attempt is taken back, as a reset does it. */
async function reset({ examId }: Results, id: number): Promise<void> {
  const { class_id: classId } = await application(id)
  await db.transaction(async (trx) => {
    await trx.from('applications').where('id', id).update({ state: 'CREATED', reseted: true })
    await reportApplications(trx, [{ id, examId, classId }])
  })
}

/** Counts and builds as the server does: a follower that begins anew reads the events of the last seconds again, and hides marks that lack. */
function builder(): () => Promise<void> {
  const follower = new ApplicationFollower()
  return async () => {
    await follower.follow(signal)
    await buildCells(signal, Infinity)
  }
}

test.group('the marks of the statistics', (group) => {
  group.each.setup(countFromHere)
  test('are of every attempt of a person: who is in no class counts once, also when the second is reset', async ({
    assert,
  }) => {
    const build = builder()
    const at = await createResults()
    const { id: userId } = await createUser({ school: at.school })
    const actor = { institutionId: at.institution.id }
    unwrap(await makeApplications({ target: { examId: at.examId }, people: { userIds: [userId] }, actor }))
    const first = (await db
      .from('applications')
      .where({ exam_id: at.examId, user_id: userId })
      .firstOrFail()) as { id: number }
    await finish(at, { applicationId: first.id, userId }, RIGHT)
    await build()
    const { points } = await allOf(at)
    assert.isAbove(points, 0)
    const second = await secondAttempt(at, userId, { id: first.id + 1_000 })
    const cellNamed = (id: number) => cellOf({ id, examId: at.examId, classId: null })
    assert.notDeepEqual(cellNamed(first.id), cellNamed(second))
    await finish(at, { applicationId: second, userId }, WRONG)
    await build()
    assert.deepEqual(await allOf(at), { results: 1, points: 0 })
    await reset(at, second)
    await build()
    assert.deepEqual(await allOf(at), { results: 1, points })
  })

  test('are of every attempt of a person whose class is another one by now', async ({ assert }) => {
    const build = builder()
    const at = await createResults()
    const other = await createClass(at.school)
    const [first = 0] = await finished(at, at.schoolClass, [RIGHT])
    await build()
    const { points } = await allOf(at)
    const { user_id: userId } = await application(first)
    const second = await secondAttempt(at, userId, { class_id: other.id })
    await finish(at, { applicationId: second, userId }, WRONG)
    await build()
    assert.deepEqual(await allOf(at), { results: 1, points: 0 })
    await reset(at, second)
    await build()
    assert.deepEqual(await allOf(at), { results: 1, points })
  })

  test('of a cell that cannot be built wait behind the others, and are built once it can', async ({
    assert,
  }) => {
    const at = await createResults()
    const later = await createResults()
    await finished(at, at.schoolClass, [RIGHT])
    await new ApplicationFollower().follow(signal)
    const [mark] = await marks(at)
    const item = db.from('items').where('id', at.items[0]?.id ?? 0)
    const { content_json: content } = (await item.clone().firstOrFail()) as { content_json: string }
    await item.clone().update({ content_json: '{' })
    await finished(later, later.schoolClass, [RIGHT])
    await buildAll()
    assert.include(await allOf(later), { results: 1 })
    assert.deepEqual(await marks(later), [])
    const [behind, ...none] = await marks(at)
    assert.isAbove(behind?.id ?? 0, mark?.id ?? 0)
    assert.equal(behind?.marked_at, mark?.marked_at, 'since as long ago')
    assert.deepEqual(none, [])
    await item.clone().update({ content_json: content })
    await buildCells(signal, Infinity)
    assert.include(await allOf(at), { results: 1 })
    assert.deepEqual(await marks(at), [])
  })

  test('that another builder has removed in part leave the cell and the other marks as they are', async ({
    assert,
  }) => {
    const at = await createResults()
    const [id = 0] = await finished(at, at.schoolClass, [RIGHT])
    await buildAll()
    const { class_id: classId } = await application(id)
    const change = () =>
      db.transaction((trx) => reportApplications(trx, [{ id, examId: at.examId, classId }]))
    const mark = {
      ...cellOf({ id, examId: at.examId, classId }),
      level: LEVEL.class,
      schoolId: 0,
    }
    for (const _ of [1, 2]) {
      await change()
      await new ApplicationFollower().follow(signal)
    }
    const taken = await marksOf(mark)
    // A follower reads the last seconds again, and marks once more what changed in them.
    assert.isAtLeast(taken.ids.length, 2)
    await db
      .from('statistic_marks')
      .where('id', taken.ids[0] ?? 0)
      .delete()
    const empty = { place: { ...mark, schoolId: at.school.id, gradeId: 0 }, sums: noSums() }
    const stored = await storeCells(mark, taken, { built: [empty], levels: [LEVEL.class], above: [] })
    assert.isFalse(stored.ok)
    assert.deepEqual(
      (await marks(at)).map((left) => left.id),
      taken.ids.slice(1)
    )
    assert.lengthOf(await db.from('statistic_cells').where({ exam_id: at.examId, level: LEVEL.class }), 1)
    await buildCells(signal, Infinity)
    assert.deepEqual(await marks(at), [])
  })
})
