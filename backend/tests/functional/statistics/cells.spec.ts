import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import type { BaseSchema } from '@adonisjs/lucid/schema'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { ApplicationFollower } from '#desk/actions/follow_applications'
import { makeApplications } from '#delivery'
import { reportApplications } from '#delivery/actions/applications_witness'
import { clock, unwrap } from '#shared'
import { buildCells } from '#statistics/actions/build_cells'
import { choiceItem } from '#tests/fixtures/exams'
import { as, createClass, createSchool, createUser } from '#tests/fixtures/people'
import {
  buildAll,
  createResults,
  finish,
  finished,
  type Given,
  type Results,
  countFromHere,
} from '#tests/fixtures/statistics'

const { signal } = new AbortController()

const RIGHT: Given = ['B', 'B', 'B', 'B', 'texto']
const WRONG: Given = ['A', 'A', 'A', 'A', 'texto']

const firstItem = async (client: ApiClient, at: Results, query = {}) => {
  const { items, asOf } = (
    await client.get(`/v1/exams/${at.examId}/statistics`).qs(query).headers(as(at.token))
  ).body()
  return { correct: items[0].correct as number, wrong: items[0].wrong as number, asOf: Date.parse(asOf) }
}

const cells = async ({ examId }: Results) =>
  (await db
    .from('statistic_cells')
    .where('exam_id', examId)
    .orderBy('level')
    .orderBy('school_id')
    .orderBy('class_id')
    .orderBy('bucket')
    .select('level', 'school_id as school', 'class_id as class', 'bucket', 'results')) as {
    level: number
    school: number
    class: number
    bucket: number
    results: number
  }[]

const marks = async ({ examId }: Results) =>
  (await db.from('statistic_marks').where('exam_id', examId)) as { level: number }[]

test.group('the cells of the statistics', (group) => {
  group.each.setup(countFromHere)
  group.each.teardown(() => clock.release())

  test('are built anew from their rows: a wrong sum does not last, and what is empty is no cell', async ({
    client,
    assert,
  }) => {
    const at = await createResults()
    const [first = 0, second = 0] = await finished(at, at.schoolClass, [RIGHT, WRONG])
    await buildAll()
    assert.include(await firstItem(client, at), { correct: 1, wrong: 1 })
    assert.deepEqual(
      (await cells(at)).map(({ level, results }) => [level, results]),
      [
        [0, 2],
        [1, 2],
        [2, 2],
        [3, 2],
        [4, 2],
      ]
    )
    const sums = JSON.stringify({ items: {}, alternatives: {}, totals: {} })
    await db.from('statistic_cells').where('exam_id', at.examId).update({ results: 77, sums_json: sums })
    const withdraw = async (id: number) => {
      await db.from('applications').where('id', id).update({ withdrawn_at: clock.now() })
      const [row] = (await db.from('applications').where('id', id)) as { class_id: number }[]
      await db.transaction((trx) =>
        reportApplications(trx, [{ id, examId: at.examId, classId: row?.class_id ?? null }])
      )
      await buildAll()
    }
    await withdraw(first)
    assert.include(await firstItem(client, at), { correct: 0, wrong: 1 })
    await withdraw(second)
    assert.deepEqual(await cells(at), [])
    assert.deepEqual(await marks(at), [])
  })

  test('of before the upgrade get their mean', async ({ assert }) => {
    const at = await createResults()
    await finished(at, at.schoolClass, [RIGHT, WRONG, WRONG])
    await buildAll()
    const means = async () =>
      (await db.from('statistic_cells').where('exam_id', at.examId).orderBy('id').select('mean')) as {
        mean: number
      }[]
    const built = await means()
    assert.isAbove(built[0]?.mean ?? 0, 0)
    await db.from('statistic_cells').where('exam_id', at.examId).update({ mean: 0 })
    const name = '1764005404_fill_mean_of_statistic_cells'
    const { default: Fill } = (await import(app.makePath('database/migrations', `${name}.ts`))) as {
      default: new (client: QueryClientContract, file: string) => BaseSchema
    }
    await new Fill(db.connection(), name).execUp()
    assert.deepEqual(await means(), built)
  })

  test('hold who is in no class, and count an item right for everybody once it is cancelled', async ({
    client,
    assert,
  }) => {
    const at = await createResults()
    await finished(at, at.schoolClass, [WRONG])
    const { id: userId } = await createUser({ school: at.school })
    const actor = { institutionId: at.institution.id }
    unwrap(await makeApplications({ target: { examId: at.examId }, people: { userIds: [userId] }, actor }))
    const row = (await db
      .from('applications')
      .where({ exam_id: at.examId, user_id: userId })
      .firstOrFail()) as {
      id: number
    }
    await finish(at, { applicationId: row.id, userId }, WRONG)
    await buildAll()
    assert.include(await firstItem(client, at), { correct: 0, wrong: 2 })
    assert.include(await firstItem(client, at, { school: at.school.id }), { correct: 0, wrong: 2 })
    assert.include(await firstItem(client, at, { class: at.schoolClass.id }), { correct: 0, wrong: 1 })
    assert.lengthOf(
      (await cells(at)).filter(({ bucket }) => bucket > 0),
      1
    )
    await db
      .from('items')
      .where('id', at.items[0]?.id ?? 0)
      .update({ is_cancelled: true })
    const applications = (await db.from('applications').where('exam_id', at.examId)) as {
      id: number
      class_id: number | null
    }[]
    await db.transaction((trx) =>
      reportApplications(
        trx,
        applications.map(({ id, class_id }) => ({ id, examId: at.examId, classId: class_id }))
      )
    )
    await buildAll()
    assert.include(await firstItem(client, at), { correct: 2, wrong: 0 })
  })

  test('wait where the time is over or the job ends, and the answer tells since when', async ({
    client,
    assert,
  }) => {
    const at = await createResults()
    await finished(at, at.schoolClass, [RIGHT])
    await buildAll()
    const began = clock.now()
    clock.freeze(began)
    await finished(at, at.schoolClass, [RIGHT])
    await new ApplicationFollower().follow(signal)
    clock.freeze(began + 60_000)
    await buildCells(AbortSignal.abort(), Infinity)
    await buildCells(signal, 0)
    const behind = await firstItem(client, at)
    assert.include(behind, { correct: 1 })
    assert.equal(behind.asOf, began, 'so old')
    await buildCells(signal, Infinity)
    const built = await firstItem(client, at)
    assert.include(built, { correct: 2 })
    assert.isAbove(built.asOf, began)
  })

  test('are right when two processes build at once, and when somebody finishes meanwhile', async ({
    client,
    assert,
  }) => {
    const at = await createResults()
    const other = await createClass(await createSchool(at.institution))
    await finished(at, at.schoolClass, [RIGHT, WRONG])
    await finished(at, other, [RIGHT])
    await new ApplicationFollower().follow(signal)
    const build = () => buildCells(signal, Infinity)
    const late = async () => {
      await finished(at, other, [WRONG])
      await new ApplicationFollower().follow(signal)
      await build()
    }
    await Promise.all([build(), build(), late()])
    await build()
    assert.include(await firstItem(client, at), { correct: 2, wrong: 2 })
    assert.include(await firstItem(client, at, { school: other.school.id }), { correct: 1, wrong: 1 })
    assert.lengthOf(await cells(at), 9, 'an exam, two schools, classes and grades, these also of a school')
    assert.deepEqual(await marks(at), [])
  })

  test('of an adaptive exam say nothing by totals', async ({ client, assert }) => {
    const at = await createResults({
      items: [choiceItem(1), choiceItem(2)],
      adaptative: true,
      adaptativeItensCount: 2,
    })
    await finished(
      at,
      at.schoolClass,
      Array.from({ length: 32 }, (_, index) => (index % 2 === 0 ? ['B', 'B'] : ['A', 'C']))
    )
    await buildAll()
    const { items, results } = (
      await client.get(`/v1/exams/${at.examId}/statistics`).headers(as(at.token))
    ).body()
    assert.deepInclude(items[0], { correct: 16, wrong: 16, discrimination: null, suspectedKey: null })
    assert.deepInclude(results, { count: 32, reliability: null, standardError: null })
  })
})
