import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { chosenPeople } from '#delivery/queries/chosen_people'
import { previewAllocation } from '#delivery/actions/preview_allocation'
import { orderApplications } from '#delivery'
import { clock, unwrap } from '#shared'
import { callerOf, createSitting } from '#tests/fixtures/applications'
import { as, createClass, createSchool, createUser, loginAs } from '#tests/fixtures/people'

const HOUR = 3_600_000

/** A collection with two exams, and a class of two who have neither. */
async function createBatch() {
  const sitting = await createSitting()
  const second = await createSitting({
    institution: sitting.institution,
    exam: { collection: sitting.collectionId, name: 'Redação do meio do ano' },
  })
  const schoolClass = await createClass(await createSchool(sitting.institution))
  const classmates = [await createUser({ schoolClass }), await createUser({ schoolClass })]
  return {
    ...sitting,
    secondExam: second.examId,
    schoolClass,
    classmates: classmates.map(({ id }) => id),
    adminToken: await loginAs(sitting.admin),
  }
}

const give = (client: ApiClient, token: string, body: object, query = '') =>
  client.post(`/v1/collections/bulk_create_applications${query}`).headers(as(token)).json(body)

const madeFor = async (people: number[]) =>
  (await db.from('applications').whereIn('user_id', people).select('user_id', 'exam_id')) as {
    user_id: number
    exam_id: number
  }[]

test.group('Whom the filters of an allocation name', () => {
  test('exceptions are left out of a class and of people by id or user name', async ({ client, assert }) => {
    const of = await createBatch()
    const [first = 0, left = 0] = of.classmates
    const { username } = (await db.from('users').where('id', left).firstOrFail()) as { username: string }
    for (const filters of [{ classes: [of.schoolClass.id] }, { users: [first], usernames: [username] }]) {
      const made = await give(client, of.adminToken, {
        exams: [of.examId],
        filters: { ...filters, exceptions: [left] },
      })
      made.assertStatus(200)
    }
    const rows = await madeFor(of.classmates)
    assert.deepEqual(
      rows.map(({ user_id }) => Number(user_id)),
      [first]
    )
  })

  test('filters without effect beside the others are 400 that names them, and nobody gets an exam', async ({
    client,
    assert,
  }) => {
    const of = await createBatch()
    const named = { users: of.classmates, is_active: true }
    for (const [filters, field] of [
      [{ all: true, users: of.classmates }, 'filters.users'],
      [{ all: true, usernames: ['aluno01'] }, 'filters.usernames'],
      [{ all: true, classes: [of.schoolClass.id] }, 'filters.classes'],
      [{ group: 'ALUNO', is_active: true }, 'filters.group'],
      [{ ...named, collection: of.collectionId }, 'filters.collection'],
      [{ ...named, hierarchy: `class:${of.schoolClass.id}` }, 'filters.hierarchy'],
      [{ classes: [of.schoolClass.id], search: 'Ana' }, 'filters.search'],
      [{ search: 'Ana' }, 'filters.search'],
    ] as const) {
      const refused = await give(client, of.adminToken, { exams: [of.examId], filters })
      refused.assertStatus(400)
      assert.deepEqual(
        Object.keys(refused.body() as object).filter((key) => key.startsWith('filters.')),
        [field]
      )
    }
    assert.deepEqual(await madeFor(of.classmates), [])
    ;(await give(client, of.adminToken, { exams: [of.examId], filters: named })).assertStatus(200)
  })

  test('people and classes that are named are narrowed by the group', async ({ client, assert }) => {
    const of = await createBatch()
    const [first = 0, other = 0] = of.classmates
    await db.from('user_groups').where('user_id', other).update({ group_name: 'RESPONDENTE' })
    for (const filters of [
      { users: of.classmates, group: 'ALUNO', is_active: true },
      { classes: [of.schoolClass.id], groups: ['ALUNO'] },
    ])
      (await give(client, of.adminToken, { exams: [of.examId], filters })).assertStatus(200)
    assert.deepEqual(
      (await madeFor(of.classmates)).map(({ user_id }) => Number(user_id)),
      [first]
    )
  })

  test('who was deactivated is no part of a class, and named is nobody: in a dry run as in the order', async ({
    client,
    assert,
  }) => {
    const of = await createBatch()
    const [first = 0, gone = 0] = of.classmates
    await db.from('users').where('id', gone).update({ is_active: 0 })
    for (const query of ['?dry_run=true', '']) {
      const asked = (filters: object) => give(client, of.adminToken, { exams: [of.examId], filters }, query)
      const made = await asked({ classes: [of.schoolClass.id] })
      made.assertStatus(200)
      assert.equal(made.body().created, 1)
      ;(await asked({ users: [first, gone] })).assertStatus(404)
    }
  })

  test('a stranger who is named with a group looks the same, whichever group they are of', async ({
    client,
  }) => {
    const of = await createBatch()
    for (const groups of [['ALUNO'], ['Professor']] as const) {
      const stranger = await createUser({ groups })
      const filters = { users: [stranger.id], group: 'ALUNO' }
      ;(await give(client, of.adminToken, { exams: [of.examId], filters })).assertStatus(404)
    }
  })

  test('"groups" narrows all as "group" does', async ({ client, assert }) => {
    const of = await createBatch()
    const [first = 0, other = 0] = of.classmates
    await db.from('user_groups').where('user_id', other).update({ group_name: 'RESPONDENTE' })
    const made = await give(client, of.adminToken, {
      exams: [of.examId],
      filters: { all: true, groups: ['ALUNO'], hierarchy: `class:${of.schoolClass.id}` },
    })
    assert.deepEqual(made.body(), { created: 1, alreadyCreated: 0 })
    assert.deepEqual(
      (await madeFor(of.classmates)).map(({ user_id }) => Number(user_id)),
      [first]
    )
  })

  test('one order reaches so many people at most, also by classes, without the exceptions', async ({
    assert,
  }) => {
    const of = await createBatch()
    const caller = { ...callerOf(of.admin), sessionId: 0, groups: [...of.admin.groups], isInBrowser: false }
    const hierarchy = `class:${of.schoolClass.id}`
    for (const [filters, field] of [
      [{ classes: [of.schoolClass.id] }, 'filters.classes'],
      [{ all: true, hierarchy }, 'filters.all'],
    ] as const) {
      assert.containsSubset(await chosenPeople(caller, filters, 1), {
        ok: false,
        error: { fields: { [field]: ['delivery.too_many_people'] } },
      })
      const exceptions = of.classmates.slice(1)
      assert.deepEqual(
        unwrap(await chosenPeople(caller, { ...filters, exceptions }, 1)).ids,
        of.classmates.slice(0, 1)
      )
    }
  })

  test('an order for nobody is refused where the collection is not the caller’s', async ({
    client,
    assert,
  }) => {
    const of = await createBatch()
    const stranger = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    for (const query of ['', '?dry_run=true']) {
      ;(await give(client, stranger, { collections: [of.collectionId] }, query)).assertStatus(404)
      ;(await give(client, stranger, { exams: [of.examId], filters: {} }, query)).assertStatus(404)
    }
    const made = await give(client, of.adminToken, { collections: [of.collectionId] })
    assert.deepEqual(made.body(), { created: 0, alreadyCreated: 0 })
  })
})

test.group('Exams without an open window in an allocation', () => {
  test('are refused by name before anything is made, at once and as a job', async ({ client, assert }) => {
    const of = await createBatch()
    const body = { collections: [of.collectionId], filters: { users: of.classmates } }
    const windows = () => db.from('time_windows').where('exam_id', of.secondExam)
    const refusedByName = async () => {
      const refused = await give(client, of.adminToken, body)
      refused.assertStatus(400)
      assert.include(JSON.stringify(refused.body()), 'Redação do meio do ano')
      assert.containsSubset(
        await orderApplications({
          targets: [{ collectionId: of.collectionId }],
          people: { userIds: of.classmates },
          actor: { institutionId: of.institution.id },
          orderedBy: of.admin.id,
        }),
        { ok: false, error: { code: 'no_window' } }
      )
      assert.deepEqual(await madeFor(of.classmates), [])
    }
    await windows().update({ start_at: 1, end_at: clock.now() - HOUR })
    await refusedByName()
    assert.containsSubset((await give(client, of.adminToken, body, '?dry_run=true')).body(), {
      created: 2,
      noWindow: 2,
      exams: [
        { id: of.examId, created: 2, noWindow: 0 },
        { id: of.secondExam, window: null, created: 0, noWindow: 2 },
      ],
    })
    await windows().delete()
    await refusedByName()
    const dates = {
      start_time: new Date(clock.now()).toISOString(),
      end_time: new Date(clock.now() + HOUR).toISOString(),
      timeout: 30,
    }
    assert.containsSubset((await give(client, of.adminToken, { ...body, dates }, '?dry_run=true')).body(), {
      created: 4,
      noWindow: 0,
    })
    assert.deepEqual((await give(client, of.adminToken, { ...body, dates })).body(), {
      created: 4,
      alreadyCreated: 0,
    })
    // Whoever has the exam needs no window any more: the order changes nothing.
    assert.deepEqual((await give(client, of.adminToken, body)).body(), { created: 0, alreadyCreated: 4 })
  })

  test('the preview of more than 5,000 people counts who has each exam', async ({ assert }) => {
    const of = await createBatch()
    const nobody = Array.from({ length: 5_000 }, (_, at) => 1_900_000_000 + at)
    const people = [...nobody, of.candidate.id, ...of.classmates]
    const view = unwrap(
      await previewAllocation({
        exams: [of.examId, of.secondExam],
        people,
        window: undefined,
        institutionId: of.institution.id,
      })
    )
    assert.containsSubset(view, {
      people: people.length,
      alreadyCreated: 1,
      created: people.length * 2 - 1,
      exams: [
        { id: of.examId, alreadyCreated: 1, classes: null },
        { id: of.secondExam, alreadyCreated: 0, classes: null },
      ],
    })
  })
})
