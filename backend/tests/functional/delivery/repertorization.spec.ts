import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { linkGuardian } from '#identity'
import { clock } from '#shared'
import { choiceItem, importExamFixture, repertorizationItem } from '#tests/fixtures/exams'
import { answersOf, callerOf, createSitting, type Sitting } from '#tests/fixtures/applications'
import { bringAnswerFile, sealAnswerFile } from '#tests/fixtures/answer_file'
import { as, createUser, loginAs } from '#tests/fixtures/people'

const EXAM = { items: [choiceItem(1), repertorizationItem(2)] }

type Medicament = { id: number; description: string; rubricsLength: number }

const post = (client: ApiClient, sitting: Sitting, path: string, body: object, token = sitting.token) =>
  client
    .post(`/v1/${path}`)
    .headers(as(token))
    .json({ application: sitting.applicationId, ...body })

const get = (client: ApiClient, sitting: Sitting, path: string, token = sitting.token) =>
  client.get(`/v1/${path}`).qs({ application: sitting.applicationId }).headers(as(token))

async function medicamentsOf(client: ApiClient, sitting: Sitting): Promise<[Medicament, Medicament]> {
  const items = await client.get(`/v1/applications/${sitting.applicationId}/items`).headers(as(sitting.token))
  return items.body().results[1].medicaments
}

async function started(client: ApiClient) {
  const sitting = await createSitting({ exam: EXAM })
  ;(
    await client.post(`/v1/applications/${sitting.applicationId}/start`).headers(as(sitting.token))
  ).assertStatus(200)
  return { sitting, medicaments: await medicamentsOf(client, sitting) }
}

const tableAnswer = async (sitting: Sitting) => (await answersOf(sitting.applicationId))[1]

test.group('repertorization table', (group) => {
  group.each.teardown(() => clock.release())

  test("medicaments are the institution's: the same in every exam, listed for its people only", async ({
    client,
    assert,
  }) => {
    const { sitting, medicaments } = await started(client)
    assert.deepEqual(
      medicaments.map(({ description, rubricsLength }) => [description, rubricsLength]),
      [
        ['Arsenicum album', 3],
        ['Phosphorus', 2],
      ]
    )
    const again = await importExamFixture(callerOf(sitting.admin), EXAM)
    const row = await db
      .from('items')
      .where({ exam_id: again.id, category: 'REPERTORIZATION_TABLE' })
      .firstOrFail()
    assert.deepEqual(JSON.parse(row.public_json).medicaments, medicaments)
    const list = await client.get('/v1/repertorization_items').headers(as(sitting.token))
    list.assertStatus(200)
    assert.deepEqual(list.body().results, medicaments)
    const found = await client
      .get('/v1/repertorization_items')
      .qs({ search: 'phos', ordering: '-id' })
      .headers(as(sitting.token))
    assert.deepEqual(found.body().results, [medicaments[1]])
    const stranger = await createUser({})
    const none = await client.get('/v1/repertorization_items').headers(as(await loginAs(stranger)))
    assert.deepEqual(none.body(), { results: [], count: 0, numPages: 0 })
  })

  test('records are stored one by one and make the answer', async ({ client, assert }) => {
    const { sitting, medicaments } = await started(client)
    const [first, second] = medicaments
    const saved = await post(client, sitting, 'rubrics', {
      item: first.id,
      position: 1,
      value: 3,
      revision: 1,
    })
    saved.assertStatus(200)
    assert.containsSubset(saved.body(), { application: sitting.applicationId, accepted: true, revision: 1 })
    assert.isAbove(saved.body().secondsToTimeout, 3500)
    assert.match(saved.body().serverTime, /^\d{4}-.*Z$/)
    ;(await post(client, sitting, 'rubrics', { item: second.id, position: 2, value: '2' })).assertStatus(200)
    ;(
      await post(client, sitting, 'symptom_table', {
        position: 10,
        symptom: 'Medo',
        rubric: 'Mente',
        page_column: 'p. 43',
      })
    ).assertStatus(200)
    ;(await post(client, sitting, 'director_symptom', { name: 'Medo de ficar só 🌙' })).assertStatus(200)

    const rubrics = await get(client, sitting, 'rubrics')
    assert.containsSubset(rubrics.body().results, [
      { application: sitting.applicationId, item: first.id, position: 1, value: 3, revision: 1 },
      { application: sitting.applicationId, item: second.id, position: 2, value: 2, revision: 1 },
    ])
    assert.containsSubset((await get(client, sitting, 'symptom_table')).body().results, [
      {
        application: sitting.applicationId,
        position: 10,
        symptom: 'Medo',
        rubric: 'Mente',
        pageColumn: 'p. 43',
      },
    ])
    const director = (await get(client, sitting, 'director_symptom')).body()
    assert.equal(director.count, 1)
    assert.equal(director.results[0].name, 'Medo de ficar só 🌙')

    const answer = await tableAnswer(sitting)
    assert.deepEqual(JSON.parse(answer?.free_response ?? ''), {
      directorSymptom: 'Medo de ficar só 🌙',
      symptoms: [{ position: 10, symptom: 'Medo', rubric: 'Mente', pageColumn: 'p. 43' }],
      rubrics: [
        { item: first.id, position: 1, value: 3 },
        { item: second.id, position: 2, value: 2 },
      ],
    })
    assert.isNotNull(answer?.saved_at)
  })

  test('a batch brings the seconds of the answer and its end, never its content (S13.4)', async ({
    client,
    assert,
  }) => {
    const { sitting } = await started(client)
    ;(await post(client, sitting, 'director_symptom', { name: 'Sede' })).assertStatus(200)
    const before = await tableAnswer(sitting)
    const batch = await client
      .put(`/v1/applications/${sitting.applicationId}/answers/batch`)
      .headers(as(sitting.token))
      .json([{ id: before?.id, revision: 4, free_response: null, seconds: 30, finished: true }])
    assert.deepEqual(batch.body().answers, [{ id: before?.id, term: 1, revision: 4, accepted: true }])
    const after = await tableAnswer(sitting)
    assert.equal(after?.free_response, before?.free_response)
    assert.containsSubset(after, { seconds: 30, finished: 1, revision: 4 })
    // It was written before the candidate moved on and arrives after it: not lost.
    ;(await post(client, sitting, 'symptom_table', { position: 1, symptom: 'Frio' })).assertStatus(200)
    assert.include((await tableAnswer(sitting))?.free_response, 'Frio')
  })

  test('a lower revision never replaces a higher one, repeats change nothing, without one the later wins (S13.1)', async ({
    client,
    assert,
  }) => {
    const { sitting } = await started(client)
    const name = (text: string, revision?: number) =>
      post(client, sitting, 'director_symptom', { name: text, ...(revision && { revision }) })
    assert.containsSubset((await name('c', 3)).body(), { accepted: true, revision: 3 })
    assert.containsSubset((await name('b', 2)).body(), {
      accepted: false,
      revision: 3,
      reason: 'stale_revision',
    })
    assert.containsSubset((await name('c', 3)).body(), { accepted: true, revision: 3 })
    assert.containsSubset((await name('other', 3)).body(), { accepted: false, reason: 'conflict' })
    assert.containsSubset((await name('d')).body(), { accepted: true, revision: 4 })
    assert.equal((await get(client, sitting, 'director_symptom')).body().results[0].name, 'd')
  })

  test('a rubric is 1, 2, 3 or none: {$self}')
    .with([0, '', null, '0', undefined])
    .run(async ({ client, assert }, empty) => {
      const { sitting, medicaments } = await started(client)
      const place = { item: medicaments[0].id, position: 2 }
      ;(await post(client, sitting, 'rubrics', { ...place, value: 1 })).assertStatus(200)
      ;(await post(client, sitting, 'rubrics', { ...place, value: empty })).assertStatus(200)
      assert.isNull((await get(client, sitting, 'rubrics')).body().results[0].value)
      assert.isNull((await tableAnswer(sitting))?.free_response)
    })

  test('what is out of range is refused by name', async ({ client, assert }) => {
    const { sitting, medicaments } = await started(client)
    const [first, second] = medicaments
    for (const value of [4, -1, 1.5, '7', 'x', true, [1]]) {
      const refused = await post(client, sitting, 'rubrics', { item: first.id, position: 1, value }).header(
        'accept-language',
        'en'
      )
      refused.assertStatus(400)
      assert.deepEqual(refused.body().value, ['Rubric value must be between 1 and 3'])
    }
    ;(await post(client, sitting, 'rubrics', { item: first.id, position: 11, value: 1 })).assertStatus(400)
    ;(await post(client, sitting, 'symptom_table', { position: 11, symptom: 'x' })).assertStatus(400)
    ;(await post(client, sitting, 'symptom_table', { position: 0, symptom: 'x' })).assertStatus(400)
    // A column or a medicament that the item does not have.
    ;(await post(client, sitting, 'rubrics', { item: second.id, position: 3, value: 1 })).assertStatus(404)
    ;(await post(client, sitting, 'rubrics', { item: 99_999_999, position: 1, value: 1 })).assertStatus(404)
    ;(await client.get('/v1/rubrics').headers(as(sitting.token))).assertStatus(400)
    assert.equal((await get(client, sitting, 'rubrics')).body().count, 0)
    assert.isNull((await tableAnswer(sitting))?.free_response)
  })

  test('a text that is too long is cut, never refused', async ({ client, assert }) => {
    const { sitting } = await started(client)
    ;(await post(client, sitting, 'director_symptom', { name: `${'é'.repeat(600)}\u0000` })).assertStatus(200)
    assert.equal((await get(client, sitting, 'director_symptom')).body().results[0].name, 'é'.repeat(500))
  })

  test('an exam without such a table has no place for records', async ({ client }) => {
    const sitting = await createSitting({ exam: { items: [choiceItem(1)] } })
    await client.post(`/v1/applications/${sitting.applicationId}/start`).headers(as(sitting.token))
    ;(await post(client, sitting, 'director_symptom', { name: 'x' })).assertStatus(404)
  })

  test('a record before the start is refused; after the finish it is quarantined and the response reports it', async ({
    client,
    assert,
  }) => {
    const waiting = await createSitting({ exam: EXAM })
    ;(await post(client, waiting, 'director_symptom', { name: 'x' })).assertStatus(409)
    ;(await get(client, waiting, 'director_symptom')).assertStatus(409)

    const { sitting } = await started(client)
    ;(await post(client, sitting, 'director_symptom', { name: 'antes', revision: 1 })).assertStatus(200)
    const finish = await client
      .post(`/v1/applications/${sitting.applicationId}/finish`)
      .headers(as(sitting.token))
      .json([])
    finish.assertStatus(200)
    assert.equal(finish.body().answerCount, 1)
    for (const text of ['depois', 'depois']) {
      const late = await post(client, sitting, 'director_symptom', { name: text, revision: 2 }).header(
        'accept-language',
        'en'
      )
      late.assertStatus(400)
      assert.deepEqual(late.body().nonFieldErrors, ['Application already finished'])
    }
    ;(await post(client, sitting, 'director_symptom', { name: 'antes', revision: 1 })).assertStatus(400)
    assert.equal((await get(client, sitting, 'director_symptom')).body().results[0].name, 'antes')
    const stored = await client
      .get(`/v1/applications/${sitting.applicationId}/late_batches`)
      .headers(as(await loginAs(sitting.admin)))
    assert.lengthOf(stored.body().results, 1)
    assert.deepEqual(stored.body().results[0].entries, [
      { kind: 'director', term: null, revision: 2, name: 'depois' },
    ])
  })

  test('within the grace a record counts and is marked late; after it the server finishes', async ({
    client,
    assert,
  }) => {
    const { sitting } = await started(client)
    const { deadline_at: deadline } = await db
      .from('applications')
      .where('id', sitting.applicationId)
      .firstOrFail()
    clock.freeze(deadline + 60_000)
    ;(await post(client, sitting, 'director_symptom', { name: 'tarde' })).assertStatus(200)
    assert.equal((await tableAnswer(sitting))?.is_late, 1)
    clock.freeze(deadline + 121_000)
    ;(await post(client, sitting, 'director_symptom', { name: 'tarde demais' })).assertStatus(400)
    const { state } = await db.from('applications').where('id', sitting.applicationId).firstOrFail()
    assert.equal(state, 'FINISHED')
  })

  test('only its candidate writes; who reads the answers reads the table, for others it is not there', async ({
    client,
    assert,
  }) => {
    const { sitting } = await started(client)
    ;(await post(client, sitting, 'director_symptom', { name: 'meu' })).assertStatus(200)
    const guardian = await createUser({ groups: ['RESPONSIBLE'], institution: sitting.institution })
    await linkGuardian({ guardianId: guardian.id, candidateId: sitting.candidate.id })
    const readers = [await loginAs(sitting.admin), await loginAs(guardian)]
    for (const token of readers) {
      // A guardian never reads along.
      const status = token === readers[0] ? 200 : 403
      for (const path of ['rubrics', 'symptom_table', 'director_symptom'])
        (await get(client, sitting, path, token)).assertStatus(status)
      ;(await post(client, sitting, 'director_symptom', { name: 'x' }, token)).assertStatus(403)
    }
    const classmate = await loginAs(await createUser({ institution: sitting.institution }))
    const stranger = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    for (const path of ['rubrics', 'symptom_table', 'director_symptom']) {
      ;(await get(client, sitting, path, classmate)).assertStatus(404)
      ;(await get(client, sitting, path, stranger)).assertStatus(404)
    }
    ;(await post(client, sitting, 'director_symptom', { name: 'x' }, classmate)).assertStatus(404)
    assert.equal((await get(client, sitting, 'director_symptom')).body().results[0].name, 'meu')
  })

  test('the answer sheet reads the table back', async ({ client, assert }) => {
    const { sitting, medicaments } = await started(client)
    ;(
      await post(client, sitting, 'rubrics', { item: medicaments[1].id, position: 1, value: 2 })
    ).assertStatus(200)
    await client.post(`/v1/applications/${sitting.applicationId}/finish`).headers(as(sitting.token)).json([])
    const sheet = await client
      .get(`/v1/applications/${sitting.applicationId}/answer_sheet`)
      .headers(as(await loginAs(sitting.admin)))
    sheet.assertStatus(200)
    assert.include(JSON.stringify(sheet.body().results[1]), 'Phosphorus: 2')
  })

  test('records of a file of unsent answers are stored by the same rules, or quarantined', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting({ exam: EXAM })
    const begun = await client
      .post(`/v1/applications/${sitting.applicationId}/start`)
      .headers(as(sitting.token))
    const { recoveryKey, recoverySeal } = begun.body()
    const [first] = await medicamentsOf(client, sitting)
    ;(await post(client, sitting, 'director_symptom', { name: 'mais nova', revision: 5 })).assertStatus(200)
    const records = [
      { kind: 'rubric', revision: 1, item: first.id, position: 1, value: 2 },
      { kind: 'symptom', revision: 1, position: 3, symptom: 'Sede', rubric: '', pageColumn: '' },
      { kind: 'director', revision: 2, name: 'mais velha' },
      { kind: 'rubric', revision: 1, item: first.id, position: 1, value: 9 },
      null,
    ]
    const inner = {
      applicationId: sitting.applicationId,
      userId: sitting.candidate.id,
      entries: [],
      records,
      finish: true,
      seal: recoverySeal,
    }
    const admin = await loginAs(sitting.admin)
    const bring = async (content: object) =>
      bringAnswerFile(client, admin, await sealAnswerFile(recoveryKey, content), sitting.candidate.id, true)
    assert.containsSubset((await bring(inner)).body(), { outcome: 'applied' })
    assert.deepEqual(JSON.parse((await tableAnswer(sitting))?.free_response ?? ''), {
      directorSymptom: 'mais nova',
      symptoms: [{ position: 3, symptom: 'Sede', rubric: '', pageColumn: '' }],
      rubrics: [{ item: first.id, position: 1, value: 2 }],
    })
    const late = [records[1], { ...records[0], revision: 2, value: 3 }]
    assert.containsSubset((await bring({ ...inner, records: late })).body(), { outcome: 'kept_apart' })
    const [stored] = await db.from('late_batches').where('application_id', sitting.applicationId)
    assert.equal(stored.reason, 'imported_after_finish_records')
    assert.deepEqual(JSON.parse(stored.entries_json), [
      { kind: 'rubric', term: null, revision: 2, item: first.id, position: 1, value: 3 },
    ])
  })
})
