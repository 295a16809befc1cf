import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { callerOf, openWindow } from '#tests/fixtures/applications'
import { recordsOf } from '#tests/fixtures/audit'
import { examFile, importExamFixture } from '#tests/fixtures/exams'
import {
  as,
  createInstitution,
  createSchool,
  createUser,
  loginAs,
  unique,
  type Institution,
  type School,
  type TestUser,
} from '#tests/fixtures/people'

const SHARED_FLOW = { preferences: { Shared_Data__ActivateSharedFlow: true } }

type Track = {
  institution: Institution
  school: School
  admin: TestUser
  collectionId: number
  examIds: [number, number]
  teacher: TestUser
  token: string
}

/** An adaptive track of a school with two exams, and a teacher of the school. */
async function createTrack({ settings = SHARED_FLOW as object, categoryExam = true } = {}): Promise<Track> {
  const institution = await createInstitution({ settings })
  const school = await createSchool(institution)
  const admin = await createUser({ groups: ['ADMINISTRADOR'], institution })
  const name = unique('trilha')
  const add = () =>
    importExamFixture(callerOf(admin), {
      timeWindows: openWindow(),
      collection: { name, category: 1, categoryExam },
    })
  const first = await add()
  const second = await importExamFixture(callerOf(admin), {
    timeWindows: openWindow(),
    collection: first.collection.id,
  })
  const collectionId = first.collection.id
  await db.from('collections').where('id', collectionId).update({ school_id: school.id })
  const teacher = await createUser({ groups: ['Professor'], school })
  return {
    institution,
    school,
    admin,
    collectionId,
    examIds: [first.id, second.id],
    teacher,
    token: await loginAs(teacher),
  }
}

const decide = (client: ApiClient, token: string, body: object) =>
  client.post('/v1/exam_approval/set_approval').headers(as(token)).json(body)
const read = (client: ApiClient, token: string, examId: number | string) =>
  client.get(`/v1/exam_approval/get_approval?exam_id=${examId}`).headers(as(token))
const rowsOf = (examIds: readonly number[]) =>
  db
    .from('exam_approvals')
    .whereIn('exam_id', [...examIds])
    .orderBy('id')

test.group('exam approval', (group) => {
  group.each.teardown(() => clock.release())

  test('goes from pending to approved, once, with justification, author, time and an act', async ({
    client,
    assert,
  }) => {
    const track = await createTrack()
    const [examId] = track.examIds
    const pending = {
      examId,
      approval: null,
      justification: null,
      decidedBy: null,
      decidedAt: null,
      isOutdated: false,
    }
    assert.deepEqual((await read(client, track.token, examId)).body(), { ...pending, canDecide: true })
    const admin = await loginAs(track.admin)
    assert.deepEqual((await read(client, admin, examId)).body(), { ...pending, canDecide: false })

    const now = clock.now()
    clock.freeze(now)
    const sent = { exam_id: examId, approval: 'approved', justification: '  Boa sequência.\n' }
    const approved = await decide(client, track.token, sent)
    approved.assertStatus(200)
    const decided = {
      examId,
      approval: 'approved',
      justification: 'Boa sequência.',
      decidedBy: { id: track.teacher.id, name: track.teacher.username },
      decidedAt: new Date(now).toISOString(),
      isOutdated: false,
      canDecide: false,
    }
    assert.deepEqual(approved.body(), decided)
    assert.deepEqual((await read(client, track.token, examId)).body(), decided)
    const acts = (await recordsOf(track.institution.id)).filter(({ act }) => act === 'exam_approval_decided')
    assert.lengthOf(acts, 1)
    assert.containsSubset(acts[0], {
      actor_id: track.teacher.id,
      subject_type: 'exam',
      subject_id: examId,
      changes_json: '{"approval":[null,"approved"]}',
      reason: 'Boa sequência.',
    })
  })

  test('repeated it changes nothing, the opposite is refused, and what exists already is never rewritten', async ({
    client,
    assert,
  }) => {
    const track = await createTrack()
    const [examId] = track.examIds
    const first = (
      await decide(client, track.token, { exam_id: examId, approval: 'rejected', justification: '' })
    ).body()
    assert.deepInclude(first, { approval: 'rejected', justification: null })
    const before = await rowsOf(track.examIds)
    const colleague = await loginAs(await createUser({ groups: ['Professor'], school: track.school }))
    const again = await decide(client, colleague, {
      exam_id: examId,
      approval: false,
      justification: 'outra',
    })
    again.assertStatus(200)
    assert.deepEqual(again.body(), first)
    const opposite = await decide(client, colleague, { exam_id: examId, approval: 'approved' })
    opposite.assertStatus(409)
    assert.equal(opposite.body().code, 'exam_already_rejected')
    assert.match(opposite.body().nonFieldErrors[0], /uma vez só/)
    assert.deepEqual(await rowsOf(track.examIds), before)
    assert.lengthOf(
      (await recordsOf(track.institution.id)).filter(({ act }) => act === 'exam_approval_decided'),
      1
    )
  })

  test('of several who decide at once one wins, and all hear the same', async ({ client, assert }) => {
    const track = await createTrack()
    const [examId] = track.examIds
    const tokens = await Promise.all(
      [0, 1, 2, 3].map(async () => loginAs(await createUser({ groups: ['Professor'], school: track.school })))
    )
    const answers = await Promise.all(
      tokens.map((token, at) =>
        decide(client, token, { exam_id: examId, approval: at % 2 === 0 ? 'approved' : 'rejected' })
      )
    )
    const done = answers.filter((one) => one.status() === 200).map((one) => one.body())
    assert.lengthOf(done, 2)
    assert.deepEqual(done[0], done[1])
    assert.lengthOf(
      answers.filter((one) => one.status() === 409),
      2
    )
    assert.lengthOf(await rowsOf([examId]), 1)
  })

  test('the call of the requirements is a GET, and both spellings of a decision are taken', async ({
    client,
    assert,
  }) => {
    const track = await createTrack()
    const [first, second] = track.examIds
    const got = await client
      .get(
        `/v1/exam_approval/set_approval?exam_id=${first}&approval=true&justification=${encodeURIComponent('ótima')}`
      )
      .headers(as(track.token))
    got.assertStatus(200)
    assert.deepInclude(got.body(), { examId: first, approval: 'approved', justification: 'ótima' })
    const posted = await decide(client, track.token, { examId: second, approval: 'false' })
    assert.deepInclude(posted.body(), { examId: second, approval: 'rejected', justification: null })
  })

  test('what cannot be read is refused by field', async ({ client, assert }) => {
    const track = await createTrack()
    const [examId] = track.examIds
    const refused = async (body: object) => {
      const answer = await decide(client, track.token, body)
      answer.assertStatus(400)
      return Object.keys(answer.body() as object).filter((key) => key !== 'code')
    }
    assert.deepEqual(await refused({ approval: 'approved' }), ['examId'])
    assert.deepEqual(await refused({ exam_id: 'x', approval: 'approved' }), ['examId'])
    assert.deepEqual(await refused({ exam_id: examId }), ['approval'])
    assert.deepEqual(await refused({ exam_id: examId, approval: 'maybe' }), ['approval'])
    assert.deepEqual(
      await refused({ exam_id: examId, approval: 'rejected', justification: 'ã'.repeat(1001) }),
      ['justification']
    )
    ;(await read(client, track.token, 'x')).assertStatus(400)
    assert.deepEqual(await rowsOf(track.examIds), [])
  })

  test('is for teachers of the school, in category-exam collections, with the shared flow on', async ({
    client,
    assert,
  }) => {
    const track = await createTrack()
    const [examId] = track.examIds
    const { school, institution } = track
    const elsewhere = await createSchool(institution)
    const person = async (options: Parameters<typeof createUser>[0]) => loginAs(await createUser(options))
    const asked = { exam_id: examId, approval: 'approved' }
    const people: [string, number, number, string][] = [
      ['an administrator', 200, 403, await loginAs(track.admin)],
      ['the head', 200, 403, await person({ groups: ['Diretor'], school })],
      ['the coordinator', 200, 403, await person({ groups: ['COORDINATOR'], school })],
      ['the school administrator', 200, 403, await person({ groups: ['SCHOOL-ADMIN'], school })],
      ['the commission', 200, 403, await person({ groups: ['COMISSION'], school })],
      ['the corrector', 200, 403, await person({ groups: ['CORRECTOR'], school })],
      ['the proctor', 403, 403, await person({ groups: ['PROCTOR'], school })],
      ['a candidate', 403, 403, await person({ groups: ['ALUNO'], school })],
      ['a guardian', 403, 403, await person({ groups: ['RESPONSIBLE'], school })],
      ['a teacher of another school', 404, 404, await person({ groups: ['Professor'], school: elsewhere })],
      ['a teacher of another institution', 404, 404, await person({ groups: ['Professor'] })],
    ]
    for (const [who, reads, decides, token] of people) {
      assert.equal((await read(client, token, examId)).status(), reads, `${who} reads`)
      assert.equal((await decide(client, token, asked)).status(), decides, `${who} decides`)
    }
    assert.deepEqual(await rowsOf(track.examIds), [])

    for (const other of [await createTrack({ settings: {} }), await createTrack({ categoryExam: false })]) {
      const id = other.examIds[0]
      assert.deepInclude((await read(client, other.token, id)).body(), { approval: null, canDecide: false })
      const refused = await decide(client, other.token, { exam_id: id, approval: 'approved' })
      refused.assertStatus(403)
      assert.equal(refused.body().code, 'exam_approval_not_offered')
      assert.deepEqual(await rowsOf([id]), [])
    }
  })

  test('a decision about an earlier text of the exam shows that it is outdated', async ({
    client,
    assert,
  }) => {
    const institution = await createInstitution({ settings: SHARED_FLOW })
    const teacher = await createUser({ groups: ['Professor'], school: await createSchool(institution) })
    const file = examFile({
      timeWindows: openWindow(),
      collection: { name: unique('trilha'), categoryExam: true },
    })
    const { id } = await importExamFixture(callerOf(teacher), file)
    const token = await loginAs(teacher)
    ;(await decide(client, token, { exam_id: id, approval: 'approved' })).assertStatus(200)
    const items = file.items.map((item) => ({
      ...item,
      question: '<p>Outro enunciado</p>',
    }))
    await importExamFixture(callerOf(teacher), { ...file, items }, true)
    assert.deepInclude((await read(client, token, id)).body(), { approval: 'approved', isOutdated: true })
  })

  test('a card is evaluated once every exam of its collection has a decision', async ({ client, assert }) => {
    const track = await createTrack()
    const [first, second] = track.examIds
    const cards = async (query = '') =>
      (await client.get(`/v1/collections_prefilter${query}`).headers(as(track.token))).body() as {
        count: number
        results: { id: number; avaliada: boolean }[]
      }
    const counts = async () => [(await cards('?avaliada=true')).count, (await cards('?avaliada=false')).count]
    assert.deepInclude((await cards()).results[0], { id: track.collectionId, avaliada: false })
    assert.deepEqual(await counts(), [0, 1])
    await decide(client, track.token, { exam_id: first, approval: 'approved' })
    assert.deepEqual(await counts(), [0, 1], 'one of two')
    await decide(client, track.token, { exam_id: second, approval: 'rejected' })
    assert.deepInclude((await cards()).results[0], { avaliada: true })
    assert.deepEqual(await counts(), [1, 0])
    await db.from('exam_approvals').where('exam_id', first).delete()
    assert.deepEqual(await counts(), [0, 1])
  })
})
