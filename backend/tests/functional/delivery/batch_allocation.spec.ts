import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { createSitting } from '#tests/fixtures/applications'
import { as, createClass, createSchool, createUser, loginAs } from '#tests/fixtures/people'

/** A collection with two exams, one of which one candidate has, and a class of two others. */
async function createBatch() {
  const sitting = await createSitting()
  const second = await createSitting({
    institution: sitting.institution,
    exam: { collection: sitting.collectionId },
  })
  await db.from('applications').where('id', second.applicationId).delete()
  const school = await createSchool(sitting.institution)
  const schoolClass = await createClass(school)
  const classmates = [await createUser({ schoolClass }), await createUser({ schoolClass })]
  return {
    ...sitting,
    second,
    school,
    schoolClass,
    classmates: classmates.map(({ id }) => id),
    admin: await loginAs(sitting.admin),
  }
}

const give = (client: ApiClient, token: string, body: object, query = '') =>
  client.post(`/v1/collections/bulk_create_applications${query}`).headers(as(token)).json(body)

const preview = (client: ApiClient, token: string, body: object) => give(client, token, body, '?dry_run=true')

const applicationsIn = async (collectionId: number) =>
  (await db.from('applications').where('collection_id', collectionId)).length

test.group('Allocation in batch', () => {
  test('everybody found but for the exceptions gets every exam; the preview counts the same and makes nothing', async ({
    client,
    assert,
  }) => {
    const of = await createBatch()
    const [first = 0, left = 0] = of.classmates
    const before = await applicationsIn(of.collectionId)
    const body = {
      collections: [of.collectionId],
      filters: {
        all: true,
        group: 'ALUNO',
        is_active: true,
        hierarchy: `unity:${of.school.id},class:${of.schoolClass.id}`,
        exceptions: [left],
      },
    }
    const shown = await preview(client, of.admin, body)
    shown.assertStatus(200)
    assert.containsSubset(shown.body(), { people: 1, created: 2, alreadyCreated: 0, noWindow: 0 })
    assert.equal(await applicationsIn(of.collectionId), before)
    const made = await give(client, of.admin, body)
    assert.deepEqual(made.body(), { created: 2, alreadyCreated: 0 })
    const rows = await db.from('applications').whereIn('user_id', of.classmates)
    assert.deepEqual([...new Set(rows.map(({ user_id }) => Number(user_id)))], [first])
    assert.deepEqual((await give(client, of.admin, body)).body(), { created: 0, alreadyCreated: 2 })
  })

  test('the preview says by exam and class what is new and what is there already', async ({
    client,
    assert,
  }) => {
    const of = await createBatch()
    const body = {
      collections: [of.collectionId],
      filters: { users: [...of.classmates, of.candidate.id] },
    }
    const shown = await preview(client, of.admin, body)
    assert.containsSubset(shown.body(), {
      people: 3,
      created: 5,
      alreadyCreated: 1,
      exams: [
        {
          id: of.examId,
          created: 2,
          alreadyCreated: 1,
          classes: [{ id: of.schoolClass.id, created: 2, alreadyCreated: 0 }],
        },
        { id: of.second.examId, created: 3, alreadyCreated: 0 },
      ],
    })
    const [exam] = (shown.body() as { exams: { window: { startTime: string; maxDuration: number } }[] }).exams
    assert.isString(exam?.window.startTime)
    assert.isAbove(exam?.window.maxDuration ?? 0, 0)
  })

  test('an exam without a window is shown as such, and refused when it is ordered', async ({
    client,
    assert,
  }) => {
    const of = await createBatch()
    await db.from('time_windows').where('exam_id', of.second.examId).delete()
    const body = { collections: [of.collectionId], filters: { users: of.classmates } }
    assert.containsSubset((await preview(client, of.admin, body)).body(), {
      created: 2,
      noWindow: 2,
      exams: [{ id: of.second.examId, window: null, noWindow: 2 }],
    })
    ;(await give(client, of.admin, body)).assertStatus(400)
  })

  test('of the collections only the chosen exams are given; an exam of none is 400', async ({
    client,
    assert,
  }) => {
    const of = await createBatch()
    const elsewhere = await createSitting({ institution: of.institution })
    const body = (exams: number[]) => ({
      collections: [of.collectionId],
      filters: { users: of.classmates, exams },
    })
    const refused = await give(client, of.admin, body([elsewhere.examId]))
    refused.assertStatus(400)
    assert.includeMembers(Object.keys(refused.body() as object), ['filters.exams'])
    assert.deepEqual((await give(client, of.admin, body([of.second.examId]))).body(), {
      created: 2,
      alreadyCreated: 0,
    })
    const rows = await db.from('applications').whereIn('user_id', of.classmates)
    assert.deepEqual([...new Set(rows.map(({ exam_id }) => Number(exam_id)))], [of.second.examId])
  })

  test('a teacher reaches with all only the candidates of their classes, and no collection of another school', async ({
    client,
    assert,
  }) => {
    const of = await createBatch()
    const teacher = await createUser({
      groups: ['Professor'],
      schoolClass: of.schoolClass,
      role: 'teacher',
    })
    const token = await loginAs(teacher)
    const body = { collections: [of.collectionId], filters: { all: true } }
    const shown = await preview(client, token, body)
    shown.assertStatus(200)
    assert.containsSubset(shown.body(), { people: 2, created: 4 })
    const other = await createSchool(of.institution)
    await db.from('collections').where('id', of.collectionId).update({ school_id: other.id })
    ;(await preview(client, token, body)).assertStatus(404)
    ;(await give(client, token, body)).assertStatus(404)
    const stranger = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    ;(await give(client, stranger, { ...body, filters: { users: of.classmates } })).assertStatus(404)
    const proctor = await createUser({ groups: ['PROCTOR'], institution: of.institution })
    ;(await preview(client, await loginAs(proctor), body)).assertStatus(403)
  })

  test('filters that name nobody who can sit exams are 400', async ({ client, assert }) => {
    const of = await createBatch()
    for (const [body, field] of [
      [{ hierarchy: 'unity:x' }, 'filters.hierarchy'],
      [{ group: 'PROCTOR' }, 'filters.group'],
      [{ is_active: false }, 'filters.isActive'],
    ] as const) {
      const refused = await give(client, of.admin, {
        collections: [of.collectionId],
        filters: { all: true, ...body },
      })
      refused.assertStatus(400)
      assert.includeMembers(Object.keys(refused.body() as object), [field])
    }
  })

  // val-batch-002: every exam of the collection has a window that is not over.
  test('a collection is allowed while each of its exams has a window that is not over', async ({
    client,
    assert,
  }) => {
    const of = await createBatch()
    const ask = (token: string) =>
      client.get(`/v1/collections/${of.collectionId}/allowed_to_create_application`).headers(as(token))
    const allowed = await ask(of.admin)
    allowed.assertStatus(200)
    assert.deepEqual(allowed.body(), { allowedToCreateApplication: true })
    await db.from('time_windows').where('exam_id', of.second.examId).update({ end_at: 1 })
    assert.deepEqual((await ask(of.admin)).body(), { allowedToCreateApplication: false })
    ;(await ask(await loginAs(await createUser({ groups: ['ADMINISTRADOR'] })))).assertStatus(404)
    ;(await ask(of.token)).assertStatus(403)
  })
})

test.group('Candidates for an allocation', () => {
  test('are found by group, activity, collection and hierarchy, as far as the caller sees them', async ({
    client,
    assert,
  }) => {
    const of = await createBatch()
    const other = await createUser({ groups: ['RESPONDENTE'], school: of.school })
    const [first = 0, gone = 0] = of.classmates
    await db.from('users').where('id', gone).update({ is_active: 0 })
    const found = async (query: string, token = of.admin) => {
      const answer = await client.get(`/v1/users?${query}`).headers(as(token))
      answer.assertStatus(200)
      return (answer.body() as { results: { id: number }[] }).results.map(({ id }) => id)
    }
    const unity = `hierarchy=unity:${of.school.id}`
    assert.sameMembers(await found(unity), [first, other.id])
    assert.deepEqual(await found(`group=ALUNO&is_active=true&${unity}`), [first])
    assert.deepEqual(await found(`is_active=false&${unity}`), [gone])
    assert.deepEqual(await found(`${unity},class:${of.schoolClass.id}`), [first])
    assert.deepEqual(await found(`collection=${of.collectionId}`), [of.candidate.id])
    const grade = (await db.from('classes').where('id', of.schoolClass.id).firstOrFail()) as {
      grade_id: number
    }
    assert.deepEqual(await found(`hierarchy=stage:${grade.grade_id}`), [first])
    const teacher = await createUser({ groups: ['Professor'], school: of.school })
    assert.deepEqual(await found(unity, await loginAs(teacher)), [])
    const stranger = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    assert.deepEqual(await found(`${unity}&collection=${of.collectionId}`, stranger), [])
    ;(await client.get('/v1/users?hierarchy=unity:0').headers(as(of.admin))).assertStatus(400)
    ;(await client.get('/v1/users?group=PROCTOR').headers(as(of.admin))).assertStatus(400)
  })
})
