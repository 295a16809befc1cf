import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { makeApplications } from '#delivery'
import { unwrap } from '#shared'
import { callerOf, openWindow } from '#tests/fixtures/applications'
import { createDesk, idAt } from '#tests/fixtures/desk'
import { importExamFixture } from '#tests/fixtures/exams'
import { exported, finishWith } from '#tests/fixtures/exported'
import { as, createClass, createSchool, createUser, loginAs } from '#tests/fixtures/people'

const YEAR = 2031

/** Two candidates of a class with two exams; Ana moved to a class of another school between them. */
async function world() {
  const desk = await createDesk(['Ana', 'Bia'])
  const far = await createClass(await createSchool(desk.institution))
  await db.from('classes').where('id', far.id).update({ school_year: YEAR })
  const userIds = desk.applications.map(({ userId }) => userId)
  const [ana = 0] = userIds
  await db.from('users').where('id', ana).update({ school_id: far.school.id })
  await db.from('class_members').where('user_id', ana).update({ class_id: far.id })
  const { id: examId } = await importExamFixture(callerOf(desk.admin), {
    timeWindows: openWindow(),
    collection: { id: desk.collectionId },
  })
  const actor = { institutionId: desk.institution.id }
  unwrap(await makeApplications({ target: { examId }, people: { userIds }, actor }))
  for (const [at, points] of [4, 1].entries()) await finishWith(idAt(desk, at), points)
  for (const [at, points] of [5, 2].entries()) {
    const second = await db
      .from('applications')
      .where({ exam_id: examId, user_id: userIds[at] })
      .firstOrFail()
    await finishWith(second.id, points)
  }
  return { ...desk, far }
}

/** The rows of a file as texts and numbers, once its count agrees. */
async function rowsOf(client: ApiClient, token: string, path: string) {
  const { rows } = await exported(token, path)
  const counted = await client.get(path.replace('?', '/count?')).headers(as(token))
  if (counted.body().count !== rows.length)
    throw new Error(`${path}: ${rows.length} rows, counted ${counted.body().count}`)
  return rows.map((row) => row.map((cell) => cell ?? null))
}

test.group('exports of results of who has moved', () => {
  test('a filter by place keeps whose newest application is there, with all of their exams', async ({
    client,
    assert,
  }) => {
    const { token, collectionId, school, schoolClass, far } = await world()
    const { grade_id: grade } = await db.from('classes').where('id', far.id).firstOrFail()
    const totals = async (query: string) =>
      (await rowsOf(client, token, `/v1/collection_result?collection=${collectionId}${query}`)).map((row) => [
        row[0],
        row.at(-1),
      ])
    const bia = [['Bia', 3]]
    const ana = [['Ana', 9]]
    assert.deepEqual(await totals(''), [...ana, ...bia])
    assert.deepEqual(await totals(`&hierarchy=unity:${school.id}`), bia)
    assert.deepEqual(await totals(`&hierarchy=class:${schoolClass.id}`), bia)
    assert.deepEqual(await totals(`&hierarchy=unity:${far.school.id}`), ana)
    assert.deepEqual(await totals(`&hierarchy=class:${far.id},stage:${grade}&period=${YEAR}`), ana)
    assert.deepEqual(await totals(`&hierarchy=unity:${school.id}&period=${YEAR}`), [])
  })

  test('means by hierarchy have them in one place, with their total', async ({ client, assert }) => {
    const { token, collectionId, school, schoolClass, far } = await world()
    const spread = async (query: string) =>
      (
        await rowsOf(
          client,
          token,
          `/v1/hierarchies_performance?collection=${collectionId}&hierarchies=class${query}`
        )
      ).map((row) => row.slice(4, 7))
    assert.deepEqual(await spread(`&hierarchy=class:${schoolClass.id}`), [[1, 1, 3]])
    assert.deepEqual(await spread(`&hierarchy=unity:${school.id}`), [[1, 1, 3]])
    assert.deepEqual(await spread(`&period=${YEAR}`), [[1, 1, 9]])
    assert.deepEqual(await spread(`&hierarchy=class:${far.id}`), [[1, 1, 9]])
  })

  test('who sees only a part of the exams of somebody gets no total of them', async ({ client, assert }) => {
    const { collectionId, school, far } = await world()
    const path = `/v1/collection_result?collection=${collectionId}`
    for (const [of, expected] of [
      [
        school,
        [
          ['Ana', 4, null, null],
          ['Bia', 1, 2, 3],
        ],
      ],
      [far.school, [['Ana', null, 5, null]]],
    ] as const) {
      const token = await loginAs(await createUser({ groups: ['COORDINATOR'], school: of }))
      const rows = await rowsOf(client, token, path)
      assert.deepEqual(
        rows.map((row) => [0, 5, 8, 11].map((at) => row[at] ?? null)),
        expected.map((row) => [...row])
      )
      const means = await rowsOf(
        client,
        token,
        `/v1/hierarchies_performance?collection=${collectionId}&hierarchies=unity`
      )
      assert.equal(means[0]?.[4] ?? null, of === school ? 3 : null)
    }
  })
})
