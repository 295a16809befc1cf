import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { categories } from '@banca/item-renderers/logic'
import { addToClass } from '#identity'
import type { Group } from '#shared'
import { callerOf, createSitting, type Sitting } from '#tests/fixtures/applications'
import { EXAMPLE_FILES, readExample } from '#tests/fixtures/example_exams'
import { choiceItem, importExamFixture, textItem } from '#tests/fixtures/exams'
import { as, createSchool, createUser, loginAs, type TestUser } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'

type Entry = { itemId: number; position: number; category: string; [name: string]: unknown }
type Sheet = { isKeyShown: boolean; results: Entry[]; count: number }

/** In every key and explanation of the exam, and nowhere else. */
const CANARY = 'CANARIO-da-chave'
const KEY_FIELDS = ['answer', 'answers', 'freeResponses', 'gradeLinear', 'explanations', 'value']
const HOUR = 3_600_000

const exam = {
  items: [
    choiceItem(1, {
      verboseName: 'Termodinâmica',
      alternatives: ['A', 'B'].map((letter, at) => ({
        letter,
        position: at + 1,
        content: `<p>${letter}</p>`,
        ...(at === 1 && { explanation: `<p>${CANARY} ${letter}</p>` }),
        isCorrect: at === 1,
      })),
    }),
    textItem(2, { expectedFreeResponse: [`${CANARY} esperada`] }),
    choiceItem(12),
  ],
}

const read = (client: ApiClient, token: string, examId: number, query = '') =>
  client.get(`/v1/exams/${examId}/answer_sheet${query}`).headers(as(token))
const looksOf = (user: TestUser) =>
  db.from('audit_records').where({ actor_id: user.id, act: 'key_seen' }).select('subject_type', 'subject_id')
const close = async ({ examId, applicationId }: Sitting) => {
  await db
    .from('time_windows')
    .where('exam_id', examId)
    .update({ end_at: Date.now() - HOUR })
  await db.from('applications').where('id', applicationId).update({ state: 'FINISHED' })
}

test.group('answer sheet of an exam', () => {
  test('has every item of all twelve categories with its key, and the items as candidates get them where they are asked for', async ({
    client,
    assert,
  }) => {
    const admin = await createUser({ groups: ['ADMINISTRADOR'] })
    const token = await loginAs(admin)
    const seen = new Set<string>()
    for (const file of EXAMPLE_FILES) {
      const written = readExample(file)
      const { id } = await importExamFixture(callerOf(admin), written)
      const plain = (await read(client, token, id)).body() as Sheet
      const full = (await read(client, token, id, '?append_item_content=true')).body() as Sheet
      assert.isTrue(full.isKeyShown)
      assert.lengthOf(full.results, written.items.length)
      assert.deepEqual(
        full.results.map(({ category }) => category),
        written.items.map(({ category }) => category)
      )
      assert.deepEqual(
        full.results.map(({ item: _item, ...entry }) => entry),
        plain.results
      )
      for (const entry of full.results) {
        seen.add(entry.category)
        assert.containsSubset(entry.item, { id: entry.itemId, category: entry.category })
        assert.notInclude(JSON.stringify(entry.item), 'isCorrect')
        assert.containsSubset(entry, { isAvailable: true, isCancelled: false })
        assert.includeMembers(Object.keys(entry), KEY_FIELDS)
      }
    }
    assert.sameMembers([...seen], [...categories])
  })

  test('the key of a choice is its line and its ids, of a text the expected ones; explanations are beside', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting({ exam })
    const sheet = (await read(client, await loginAs(sitting.admin), sitting.examId)).body() as Sheet
    const [choice, text] = sheet.results
    const [, right] = sitting.alternatives.get(Number(choice?.itemId)) ?? []
    assert.containsSubset(choice, { answer: 'B', answers: [right], asksAnswer: true, value: 1 })
    assert.deepEqual(choice?.explanations, [
      { alternativeId: right, letter: 'B', explanation: `<p>${CANARY} B</p>` },
    ])
    assert.containsSubset(text, { freeResponses: [`${CANARY} esperada`] })
    await db.from('items').where('id', Number(choice?.itemId)).update({ is_cancelled: 1, is_available: 0 })
    const after = (await read(client, await loginAs(sitting.admin), sitting.examId)).body() as Sheet
    assert.containsSubset(after.results[0], { isCancelled: true, isAvailable: false })
  })

  test('a proctor of the room reads the statements, and nothing of the key is in the response', async ({
    client,
    assert,
  }) => {
    const room = await createRoom()
    const key = /CHAVE/
    const sheet = await read(client, room.proctorToken, room.examId, '?append_item_content=true')
    sheet.assertStatus(200)
    const { isKeyShown, results } = sheet.body() as Sheet
    assert.isFalse(isKeyShown)
    assert.isAbove(results.length, 1)
    assert.match(JSON.stringify(results), /Pergunta 1/)
    assert.notMatch(JSON.stringify(results), key)
    for (const entry of results) for (const name of KEY_FIELDS) assert.notProperty(entry, name)
    assert.deepEqual(await looksOf(room.proctor), [], 'there is no key in it')
    const full = await read(client, room.adminToken, room.examId)
    assert.match(JSON.stringify(full.body()), key, 'the canary is in the key')
    const beside = await createUser({ groups: ['PROCTOR'], school: room.school })
    const refused = await read(client, await loginAs(beside), room.examId)
    refused.assertStatus(403)
    assert.equal(refused.body().code, 'exam_of_others')
  })

  test('a key is for staff whose candidates sit the exam, and a look before its end is an act', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting({ exam })
    const { institution, candidate, examId } = sitting
    const school = { id: Number(candidate.schoolId), institution }
    const elsewhere = await createSchool(institution)
    const person = (group: Group, of: object) => createUser({ groups: [group], ...of })
    const teacher = await person('Professor', { school })
    const { class_id: classId } = (await db
      .from('class_members')
      .where('user_id', candidate.id)
      .firstOrFail()) as { class_id: number }
    await addToClass({ classId, userId: teacher.id, role: 'teacher' })
    const own: TestUser[] = [sitting.admin, teacher]
    for (const group of ['COMISSION', 'CORRECTOR', 'Diretor', 'COORDINATOR', 'SCHOOL-ADMIN'] as const)
      own.push(await person(group, { school }))
    const tokens = await Promise.all(own.map((user) => loginAs(user)))
    for (const [at, token] of tokens.entries()) {
      const sheet = await read(client, token, examId)
      assert.equal(sheet.status(), 200, own[at]?.groups[0])
      assert.match(JSON.stringify(sheet.body()), new RegExp(CANARY), own[at]?.groups[0])
      assert.deepEqual(await looksOf(own[at] as TestUser), [{ subject_type: 'exam', subject_id: examId }])
    }
    const others: [string, number, TestUser][] = [
      ['a teacher of another class', 403, await person('Professor', { school })],
      ['a teacher of another school', 403, await person('Professor', { school: elsewhere })],
      ['the commission of another school', 403, await person('COMISSION', { school: elsewhere })],
      ['the administrator of another school', 403, await person('SCHOOL-ADMIN', { school: elsewhere })],
      ['an administrator of another institution', 404, await person('ADMINISTRADOR', {})],
      ['who sits it', 403, candidate],
    ]
    for (const [who, status, user] of others)
      for (const path of ['answer_sheet?append_item_content=true', 'exam_item_by_position']) {
        const refused = await client.get(`/v1/exams/${examId}/${path}`).headers(as(await loginAs(user)))
        assert.equal(refused.status(), status, `${who}: ${path}`)
        assert.notMatch(JSON.stringify(refused.body()), new RegExp(CANARY))
      }
    await close(sitting)
    for (const [at, token] of tokens.entries()) {
      ;(await read(client, token, examId)).assertStatus(200)
      assert.lengthOf(await looksOf(own[at] as TestUser), 1, 'over: no act')
    }
  })

  test('opens with the switch of View, or with those of the statistics for See item there', async ({
    client,
    assert,
  }) => {
    const { admin, examId } = await createSitting({ exam })
    const token = await loginAs(admin)
    const statuses = async (List: boolean, Statistics: object) => {
      const permissions = { Dashboard: { List: { enable: List }, Statistics } }
      ;(
        await client.put('/v1/groups/ADMINISTRADOR/permissions').headers(as(token)).json({ permissions })
      ).assertStatus(200)
      const places = await client.get(`/v1/exams/${examId}/exam_item_by_position`).headers(as(token))
      return [(await read(client, token, examId)).status(), places.status()]
    }
    assert.deepEqual(await statuses(true, { enable: false }), [200, 200])
    assert.deepEqual(await statuses(false, { enable: true, seeItem: true }), [200, 403])
    assert.deepEqual(await statuses(false, { enable: true, seeItem: false }), [403, 403])
    assert.deepEqual(await statuses(false, { enable: false, seeItem: true }), [403, 403])
  })

  test('a teacher reads an exam that awaits their approval, whoever sits it', async ({ client, assert }) => {
    const sitting = await createSitting({ exam, collection: { categoryExam: true } })
    const teacher = await createUser({ groups: ['Professor'], institution: sitting.institution })
    const token = await loginAs(teacher)
    ;(await read(client, token, sitting.examId)).assertStatus(403)
    const settings = { preferences: { Shared_Data__ActivateSharedFlow: true } }
    await db
      .from('institutions')
      .where('id', sitting.institution.id)
      .update({ settings_json: JSON.stringify(settings) })
    const sheet = (await read(client, token, sitting.examId)).body() as Sheet
    assert.isTrue(sheet.isKeyShown)
    const decided = { exam_id: sitting.examId, approval: 'approved' }
    ;(await client.post('/v1/exam_approval/set_approval').headers(as(token)).json(decided)).assertStatus(200)
    // Who has decided can read again what the decision was about.
    ;(await read(client, token, sitting.examId)).assertStatus(200)
    const other = await createUser({ groups: ['Professor'], institution: sitting.institution })
    ;(await read(client, await loginAs(other), sitting.examId)).assertStatus(403)
  })

  test('items are found by position and by name, without case and accents, a page at a time', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting({ exam })
    const token = await loginAs(sitting.admin)
    const find = async (query: string) => {
      const found = await client
        .get(`/v1/exams/${sitting.examId}/exam_item_by_position${query}`)
        .headers(as(token))
      found.assertStatus(200)
      const { results, count } = found.body() as { results: Entry[]; count: number }
      return [results.map(({ position }) => position), count]
    }
    assert.deepEqual(await find(''), [[1, 2, 12], 3])
    assert.deepEqual(await find('?search=1'), [[1, 12], 2])
    assert.deepEqual(await find('?search=TERMODINAMICA'), [[1], 1])
    assert.deepEqual(await find('?search=nada'), [[], 0])
    assert.deepEqual(await find('?page=2&size=2'), [[12], 3])
  })

  test('the header of a candidate’s sheet has their grade after the finish, and contact for administrators alone', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting({ exam: { items: [choiceItem(1, { value: 4 }), choiceItem(2)] } })
    const { candidate, examId, institution } = sitting
    await db.from('persons').where('user_id', candidate.id).update({ cpf: '123', cellphone: '9' })
    await db.from('users').where('id', candidate.id).update({ email: 'a@b.c' })
    const school = { id: Number(candidate.schoolId), institution }
    const head = await createUser({ groups: ['Diretor'], school })
    const of = async (user: TestUser, whose = candidate.id) =>
      client.get(`/v1/exams/${examId}/${whose}/answer_sheet_user_header`).headers(as(await loginAs(user)))
    const { name } = (await db.from('exams').where('id', examId).firstOrFail()) as { name: string }
    const header = {
      name: candidate.username,
      cpf: '123',
      email: 'a@b.c',
      cellphone: '9',
      provider: institution.codename,
      exam: name,
      grade: null,
      total: null,
    }
    assert.deepInclude((await of(sitting.admin)).body(), header)
    await client.post(`/v1/applications/${sitting.applicationId}/start`).headers(as(sitting.token))
    const [first] = sitting.answers
    const alternativeId = sitting.alternatives.get(first?.item_id ?? 0)?.[1]
    const batch = [{ id: first?.id, revision: 1, finished: true, alternativeId }]
    await client
      .post(`/v1/applications/${sitting.applicationId}/finish`)
      .headers(as(sitting.token))
      .json(batch)
    assert.deepInclude((await of(sitting.admin)).body(), { grade: 4, total: 5, cpf: '123' })
    assert.deepInclude((await of(head)).body(), {
      grade: 4,
      total: 5,
      cpf: null,
      email: null,
      cellphone: null,
    })
    ;(await of(await createUser({ groups: ['PROCTOR'], school }))).assertStatus(403)
    ;(await of(candidate)).assertStatus(403)
    ;(
      await of(await createUser({ groups: ['Diretor'], school: await createSchool(institution) }))
    ).assertStatus(404)
    ;(await of(await createUser({ groups: ['ADMINISTRADOR'] }))).assertStatus(404)
    ;(await of(sitting.admin, head.id)).assertStatus(404)
  })
})
