import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { as, createClass, createSchool, createUser, loginAs } from '#tests/fixtures/people'
import { recountAlternatives, recountItem, recountResults, resultsOf } from '#tests/fixtures/recount'
import {
  buildAll,
  createResults,
  finish,
  finished,
  secondAttempt,
  type Results,
  countFromHere,
} from '#tests/fixtures/statistics'

type Query = Record<string, string | number | undefined>

const read = async (client: ApiClient, at: Results, query: Query = {}, token = at.token) =>
  client.get(`/v1/exams/${at.examId}/statistics`).qs(query).headers(as(token))

type Line = { position: number; itemId: number } & Record<string, unknown>

const close = (value: unknown, expected: unknown): unknown =>
  typeof value === 'number' && typeof expected === 'number' && Math.abs(value - expected) < 1e-9
    ? expected
    : value

/** Numbers that differ by a rounding error are the same. */
const rounded = <T extends Record<string, unknown>>(value: Record<string, unknown>, expected: T) =>
  Object.fromEntries(Object.keys(expected).map((name) => [name, close(value[name], expected[name])]))

/** Answers of 40 pupils: the better ones (`able`) get more right; item 3 has its key wrong, the better ones choose C. */
const model = (count: number, seed: number) =>
  Array.from({ length: count }, (_, at) => {
    const able = (at * 7 + seed) % 10
    return [
      able > 3 ? 'B' : able > 1 ? 'A' : '',
      able > 5 ? 'B' : 'D',
      able > 4 ? 'C' : able > 2 ? 'B' : 'A',
      able > 6 ? 'B' : able > 3 ? 'AB' : able > 2 ? 'C' : '',
      able > 2 ? 'texto' : '',
    ]
  })

test.group('the statistics of an exam', (group) => {
  group.each.setup(countFromHere)
  test('are what a recount of every result finds, for the exam, a school, a class and a grade', async ({
    client,
    assert,
  }) => {
    const at = await createResults()
    const other = await createClass(await createSchool(at.institution))
    await finished(at, at.schoolClass, model(34, 1))
    await finished(at, other, model(31, 4))
    await buildAll()
    const results = await resultsOf(at.examId)
    const grade = async (id: number) =>
      ((await db.from('classes').where('id', id).firstOrFail()) as { grade_id: number }).grade_id
    const views = [
      { query: {}, of: results },
      { query: { school: other.school.id }, of: results.filter(({ classId }) => classId === other.id) },
      {
        query: { class: at.schoolClass.id },
        of: results.filter(({ classId }) => classId === at.schoolClass.id),
      },
      {
        query: { grade: await grade(other.id), school: other.school.id },
        of: results.filter(({ classId }) => classId === other.id),
      },
    ]
    for (const { query, of } of views) {
      const response = await read(client, at, query)
      response.assertStatus(200)
      const { applications, items, results: figures } = response.body()
      assert.deepEqual(applications, { finished: of.length, unfinished: 0, missing: 0, waiting: 0 })
      for (const line of items as Line[]) {
        const expected = recountItem(of, line.position)
        assert.deepEqual(
          rounded(line, expected),
          expected,
          `item ${line.position} of ${JSON.stringify(query)}`
        )
      }
      const expected = recountResults(of)
      assert.deepEqual(rounded(figures, expected), expected, JSON.stringify(query))
      for (const position of [1, 4]) {
        const item = at.items[position - 1]?.id ?? 0
        const answer = await client
          .get(`/v1/exams/${at.examId}/alternative_frequency`)
          .qs({ ...query, item })
          .headers(as(at.token))
        answer.assertStatus(200)
        const counted = recountAlternatives(of, position)
        for (const alternative of answer.body() as Line[]) {
          const one = counted.get(Number(alternative.id)) ?? { count: 0, meanTotal: null }
          assert.deepEqual(rounded(alternative, one), one)
        }
      }
    }
  })

  test('find the item whose key is wrong, and no other', async ({ client, assert }) => {
    const at = await createResults()
    await finished(at, at.schoolClass, model(40, 2))
    await buildAll()
    const { items, answers } = (await read(client, at)).body()
    const suspected = (items as Line[]).filter(({ suspectedKey }) => suspectedKey !== null)
    assert.deepEqual(
      suspected.map(({ position, suspectedKey }) => [position, (suspectedKey as { letter: string }).letter]),
      [[3, 'C']]
    )
    assert.lengthOf(answers.mostCorrect, 1)
    assert.lengthOf(answers.mostWrong, 3)
    assert.isBelow(answers.mostWrong[0].percent, answers.mostCorrect[0].percent)
  })

  test('count each person once, by the newest attempt that is finished', async ({ client, assert }) => {
    const at = await createResults()
    const [first] = await finished(at, at.schoolClass, [['B', 'B', 'B', 'B', 'texto']])
    const { user_id: userId } = (await db
      .from('applications')
      .where('id', first ?? 0)
      .firstOrFail()) as { user_id: number }
    const second = await secondAttempt(at, userId)
    await buildAll()
    const before = (await read(client, at)).body()
    assert.deepEqual(before.applications, { finished: 1, unfinished: 0, missing: 0, waiting: 0 })
    assert.equal(before.items[0].correct, 1)
    await finish(at, { applicationId: second, userId }, ['A', 'A', 'A', 'A', 'texto'])
    await buildAll()
    const after = (await read(client, at)).body()
    assert.deepEqual(after.applications, { finished: 1, unfinished: 0, missing: 0, waiting: 0 })
    assert.deepInclude(after.items[0], { correct: 0, wrong: 1 })
    assert.isNull(after.results, 'of fewer than 30 nothing is said')
    assert.isNull(after.items[0].discrimination)
  })

  test('count nobody below zero while the cells do not know of a second attempt yet', async ({
    client,
    assert,
  }) => {
    const at = await createResults()
    const [first] = await finished(at, at.schoolClass, [['B', 'B', 'B', 'B', 'texto']])
    await buildAll()
    const { user_id: userId } = (await db
      .from('applications')
      .where('id', first ?? 0)
      .firstOrFail()) as { user_id: number }
    await secondAttempt(at, userId)
    const { applications } = (await read(client, at)).body()
    assert.deepEqual(applications, { finished: 1, unfinished: 0, missing: 0, waiting: 0 })
  })

  test('show a caller what is theirs, whatever they ask for, and need the switch', async ({
    client,
    assert,
  }) => {
    const at = await createResults()
    const other = await createClass(await createSchool(at.institution))
    await finished(at, at.schoolClass, model(3, 1))
    await finished(at, other, model(2, 4))
    await buildAll()
    const counts = async (token: string, query: Query = {}) => {
      const response = await read(client, at, query, token)
      response.assertStatus(200)
      const { applications, items } = response.body()
      return [applications.finished, items[0].correct + items[0].wrong]
    }
    const schoolAdmin = await loginAs(await createUser({ groups: ['SCHOOL-ADMIN'], school: other.school }))
    assert.deepEqual(await counts(schoolAdmin), [2, 2])
    assert.deepEqual(await counts(schoolAdmin, { school: at.school.id }), [0, 0])
    assert.deepEqual(await counts(schoolAdmin, { class: at.schoolClass.id }), [0, 0])
    const teacher = await loginAs(
      await createUser({ groups: ['Professor'], schoolClass: at.schoolClass, role: 'teacher' })
    )
    assert.deepEqual(await counts(teacher), [3, 3])
    assert.deepEqual(await counts(teacher, { class: other.id }), [0, 0])
    const coordinator = await loginAs(await createUser({ groups: ['CORRECTOR'], school: at.school }))
    assert.deepEqual(await counts(coordinator), [3, 3])
    const proctor = await loginAs(await createUser({ groups: ['PROCTOR'], school: at.school }))
    ;(await read(client, at, {}, proctor)).assertStatus(403)
    const stranger = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    ;(await read(client, at, {}, stranger)).assertStatus(404)
    const candidate = await loginAs(await createUser({ schoolClass: at.schoolClass }))
    ;(await read(client, at, {}, candidate)).assertStatus(403)
    const bad = await read(client, at, { school: 'x' })
    bad.assertStatus(400)
    assert.property(bad.body(), 'school')
  })
})
