import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { another, comment, createMarking, listed, mark, rowsOf, type Marking } from '#tests/fixtures/marks'
import { as, createClass, createSchool, createUser, loginAs } from '#tests/fixtures/people'

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

test.group('list of free responses', () => {
  test('has a row of each, as the requirements name it (rule-correction-003)', async ({ client, assert }) => {
    const { adminToken, applicationId, candidate, collectionId, examId, text } = await createMarking(client)
    await db.from('users').where('id', candidate.id).update({ public_identifier: 'A-17' })
    const answer = await listed(client, adminToken, { collection: collectionId })
    answer.assertStatus(200)
    assert.containsSubset(answer.body(), {
      count: 2,
      numPages: 1,
      countIsMinimum: false,
      next: null,
      previous: null,
    })
    const [row] = answer.body().results as Record<string, unknown>[]
    const exam = (await db.from('exams').where('id', examId).firstOrFail()) as { name: string }
    assert.containsSubset(row, {
      id: text.id,
      application: { id: applicationId, name: candidate.username, exam: { id: examId, name: exam.name } },
      itemPosition: 1,
      itemValue: 10,
      freeResponse: 'Meu texto',
      response: { alternativeId: null, alternatives: [], freeResponse: 'Meu texto', gradeLinear: null },
      attachment: null,
      publicIdentifier: 'A-17',
      correctionValue: null,
      correctionStatus: 'analysis',
      comment: null,
    })
    assert.containsSubset(row?.item, { id: text.item_id, category: 'FREE_RESPONSE' })
    // Of the key nothing: the item is as candidates get it.
    assert.notInclude(answer.text(), 'CHAVE')
  })

  test('a comment is sanitised on the way out too, whatever is stored', async ({ client, assert }) => {
    const { adminToken, text } = await createMarking(client)
    await db
      .from('corrections')
      .where('answer_id', text.id)
      .update({ comment: '<p onclick="x()">Boa <strong>tese</strong><img src=x onerror="x()"></p>' })
    const [row] = await rowsOf(client, adminToken)
    assert.containsSubset(row, { comment: '<p>Boa <strong>tese</strong></p>' })
  })

  test('is narrowed by exam, position, status, number, points and text (rule-correction-001)', async ({
    client,
    assert,
  }) => {
    const marking = await createMarking(client)
    const { adminToken, collectionId: collection, examId: exam, text, blank, candidate } = marking
    await db.from('users').where('id', candidate.id).update({ public_identifier: 'A-17' })
    // Of the collection and of all that the caller may mark, which is the same here, by other indexes.
    const ids = async (query: object) => {
      const found = idsOf(await rowsOf(client, adminToken, { collection, ...query }))
      assert.deepEqual(idsOf(await rowsOf(client, adminToken, query)), found)
      return found
    }
    assert.deepEqual(await ids({}), [text.id, blank.id])
    assert.deepEqual(await ids({ exam }), [text.id, blank.id])
    assert.deepEqual(await ids({ exam, position: 2 }), [blank.id])
    assert.deepEqual(await ids({ correction_status: 'analysis' }), [text.id])
    assert.deepEqual(await ids({ exam, position: 2, correction_status: 'replied' }), [blank.id])
    assert.deepEqual(await ids({ correction_value: 'none' }), [text.id])
    assert.deepEqual(await ids({ correction_value: '0' }), [blank.id])
    assert.deepEqual(await ids({ public_identifier: 'A-17' }), [text.id, blank.id])
    assert.deepEqual(await ids({ public_identifier: 'A-18' }), [])
    assert.deepEqual(await ids({ exam, free_response: 'TEXTO' }), [text.id])
    assert.deepEqual(await ids({ exam, free_response: '%%%' }), [])
    assert.deepEqual(await ids({ in_avaiable_application: 'true' }), [text.id, blank.id])
    ;(await mark(client, adminToken, { answer: text.id, value: 2.5 })).assertStatus(200)
    assert.deepEqual(await ids({ exam, correction_value: '2.5', correction_status: 'replied' }), [text.id])
  })

  test('a filter that is wrong is refused by name; position and text need an exam (val-correction-002)', async ({
    client,
    assert,
  }) => {
    const { adminToken, collectionId: collection, examId: exam } = await createMarking(client)
    const wrong: readonly [object, string][] = [
      [{ position: 1 }, 'position'],
      [{ free_response: 'texto' }, 'freeResponse'],
      [{ exam, free_response: 'ab' }, 'freeResponse'],
      [{ correction_value: '-1' }, 'correctionValue'],
      [{ correction_value: 'NaN' }, 'correctionValue'],
      [{ correction_status: 'done' }, 'correctionStatus'],
      [{ exam: 'x' }, 'exam'],
      [{ after: 'x' }, 'after'],
    ]
    for (const [query, field] of wrong) {
      const refused = await listed(client, adminToken, { collection, ...query })
      refused.assertStatus(400)
      assert.property(refused.body(), field, JSON.stringify(query))
    }
    const refused = await listed(client, adminToken, { collection, position: 1 })
    assert.deepEqual(refused.body().position, ['Selecione uma atividade para filtrar a questão'])
  })

  test('is walked by its cursors, forward and back, and by page', async ({ client, assert }) => {
    const marking = await createMarking(client)
    const { adminToken, collectionId: collection, institution } = marking
    for (let more = 0; more < 2; more += 1) await another(client, marking, await createUser({ institution }))
    const all = idsOf(await rowsOf(client, adminToken, { collection }))
    assert.lengthOf(all, 6)
    for (const scope of [{ collection }, {}]) {
      const page = async (query: object) => {
        const answer = await listed(client, adminToken, { ...scope, size: 2, ...query })
        answer.assertStatus(200)
        return answer.body() as { results: { id: number }[]; next: string | null; previous: string | null }
      }
      const first = await page({})
      assert.isNull(first.previous)
      const second = await page({ after: first.next })
      const third = await page({ after: second.next })
      assert.isNull(third.next)
      assert.deepEqual(idsOf([...first.results, ...second.results, ...third.results]), all)
      assert.deepEqual(idsOf((await page({ before: third.previous })).results), idsOf(second.results))
      assert.deepEqual(idsOf((await page({ page: 2 })).results), idsOf(second.results))
    }
  })
})

/** A school's exam with a candidate of each of two schools, and a person of the staff in a group. */
async function twoSchools(client: Parameters<typeof createMarking>[0]) {
  const school = await createSchool()
  const own = await createUser({ schoolClass: await createClass(school) })
  const marking = await createMarking(client, { candidate: own })
  const other = await createSchool(school.institution)
  const theirs = await another(client, marking, await createUser({ schoolClass: await createClass(other) }))
  return { school, other, marking, theirs }
}

const writes = (
  client: Parameters<typeof createMarking>[0],
  token: string,
  { text }: Marking,
  id: number
) => [
  mark(client, token, { answer: text.id, value: 1 }),
  comment(client, token, { id, comment: '<p>oi</p>' }),
  client.post(`/v1/free_response_corrections/${id}/delete_grade`).headers(as(token)).json({}),
]

test.group('who marks free responses (perm-correction-001)', () => {
  test('a CORRECTOR those of the own school, without the application; its calls stay closed to them', async ({
    client,
    assert,
  }) => {
    const { school, marking, theirs } = await twoSchools(client)
    const token = await loginAs(await createUser({ groups: ['CORRECTOR'], school }))
    const { collectionId: collection, examId: exam } = marking
    for (const query of [
      { collection },
      {},
      { collection, exam },
      { collection, correction_status: 'analysis' },
    ]) {
      const rows = await rowsOf(client, token, query)
      assert.include(idsOf(rows), marking.text.id)
      assert.notInclude(idsOf(rows), theirs.text.id)
      for (const row of rows) assert.containsSubset(row, { application: { id: null, name: null } })
    }
    ;(await mark(client, token, { answer: marking.text.id, value: 6 })).assertStatus(200)
    const { correction_id: id } = (await db
      .from('answer_marks')
      .where('answer_id', theirs.text.id)
      .firstOrFail()) as { correction_id: number }
    for (const refused of await Promise.all(writes(client, token, theirs, id))) refused.assertStatus(404)
    for (const path of ['', '/answers', '/answer_sheet'])
      (await client.get(`/v1/applications/${marking.applicationId}${path}`).headers(as(token))).assertStatus(
        404
      )
  })

  test('a teacher those of the collections that they manage; others are not there', async ({
    client,
    assert,
  }) => {
    const { school, other, marking } = await twoSchools(client)
    const teacher = await createUser({ groups: ['Professor'], school })
    const token = await loginAs(teacher)
    const { collectionId: collection, text } = marking
    const { correction_id: id } = (await db
      .from('answer_marks')
      .where('answer_id', text.id)
      .firstOrFail()) as { correction_id: number }
    const isClosed = async () => {
      ;(await listed(client, token, { collection })).assertStatus(404)
      assert.deepEqual(await rowsOf(client, token), [])
      for (const refused of await Promise.all(writes(client, token, marking, id))) refused.assertStatus(404)
    }
    // The institution's, which teachers see and administrators manage.
    await isClosed()
    await db.from('collections').where('id', collection).update({ school_id: other.id })
    await isClosed()
    await db.from('collections').where('id', collection).update({ school_id: school.id })
    assert.lengthOf(await rowsOf(client, token, { collection }), 4)
    assert.lengthOf(await rowsOf(client, token), 4)
    await db.from('collections').where('id', collection).update({ school_id: null, created_by: teacher.id })
    assert.lengthOf(await rowsOf(client, token, { collection }), 4)
  })

  test('nobody else of the staff: 403; candidates and guardians neither; another institution finds nothing', async ({
    client,
    assert,
  }) => {
    const { school, marking } = await twoSchools(client)
    const { collectionId: collection, text } = marking
    const { correction_id: id } = (await db
      .from('answer_marks')
      .where('answer_id', text.id)
      .firstOrFail()) as { correction_id: number }
    const refusedTo = async (token: string, status: number) => {
      ;(await listed(client, token, { collection })).assertStatus(status)
      for (const refused of await Promise.all(writes(client, token, marking, id)))
        refused.assertStatus(status)
    }
    for (const group of [
      'PROCTOR',
      'COMISSION',
      'Diretor',
      'SCHOOL-ADMIN',
      'COORDINATOR',
      'RESPONSIBLE',
    ] as const)
      await refusedTo(await loginAs(await createUser({ groups: [group], school })), 403)
    await refusedTo(marking.token, 403)
    for (const group of ['ADMINISTRADOR', 'Professor', 'CORRECTOR'] as const)
      await refusedTo(await loginAs(await createUser({ groups: [group] })), 404)
    const unplaced = await createUser({ groups: ['CORRECTOR'], institution: school.institution })
    assert.deepEqual(await rowsOf(client, await loginAs(unplaced)), [])
  })
})
