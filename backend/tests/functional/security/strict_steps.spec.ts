import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { appUrl } from '#config/app'
import { configKeyOf, requestHash, sebConfiguration } from '#delivery/domain/seb_configuration'
import { clock } from '#shared'
import {
  answersOf,
  applicationRow,
  callerOf,
  createSitting,
  eventsOf,
  type Sitting,
} from '#tests/fixtures/applications'
import {
  alternativesItem,
  examFile,
  importExamFixture,
  png,
  pngDataUrl,
  repertorizationItem,
  textItem,
} from '#tests/fixtures/exams'
import { announcementOf, chosen, sendParts, type ChosenFile } from '#tests/fixtures/file_parts'
import { as, createUser, loginAs } from '#tests/fixtures/people'

const STEPS = { strictSteps: true, applicationConfiguration: { canBrowseAcrossItems: false } }
const own = ({ applicationId }: Sitting) => `/v1/applications/${applicationId}`
const open = (client: ApiClient, sitting: Sitting, id: number, token = sitting.token) =>
  client
    .post(`${own(sitting)}/answers/${id}/open`)
    .headers(as(token))
    .json({})
const put = (client: ApiClient, sitting: Sitting, entries: object[], token = sitting.token) =>
  client
    .put(`${own(sitting)}/answers/batch`)
    .headers(as(token))
    .json(entries)
const reasonsOf = (answer: { body(): { answers: { accepted: boolean; reason?: string }[] } }) =>
  answer.body().answers.map(({ accepted, reason }) => (accepted ? null : reason))
const shown = async (client: ApiClient, sitting: Sitting) =>
  (
    (await client.get(`${own(sitting)}/items`).headers(as(sitting.token))).body() as {
      count: number
      results: { id: number }[]
    }
  ).results.map(({ id }) => id)
const keptOf = async (client: ApiClient, sitting: Sitting) =>
  (
    (await client.get(`${own(sitting)}/kept_answers`).headers(as(await loginAs(sitting.admin)))).body()
      .results as { line: string; reason: string }[]
  ).map(({ line, reason }) => [line, reason])
const uncheckedOf = async (client: ApiClient, sitting: Sitting) =>
  (
    (await client.get(`${own(sitting)}/kept_answers`).headers(as(await loginAs(sitting.admin)))).body()
      .unchecked as { what: string; answer: { position: number } }[]
  ).map(({ what, answer }) => [what, answer.position])
const givenAt = async (sitting: Sitting) =>
  (await eventsOf(sitting.applicationId))
    .filter(({ type }) => type === 'item_given')
    .map(({ detail_json: detail, occurred_at: at }) => [
      (JSON.parse(String(detail)) as { position: number }).position,
      Number(at),
    ])

const announce = async (client: ApiClient, sitting: Sitting, answer: number, file: ChosenFile) =>
  (
    await client
      .put(`${own(sitting)}/answers/batch`)
      .headers(as(sitting.token))
      .json({ answers: [], files: [announcementOf(answer, file)] })
  ).assertStatus(200)
const complete = async (client: ApiClient, sitting: Sitting, answer: number, file: ChosenFile) =>
  (
    await client
      .post(`${own(sitting)}/answer_files/${file.digest}/complete`)
      .headers(as(sitting.token))
      .json({ answer, filename: file.name })
  ).body() as { state: string; reason?: string; id?: number }
const sendSymptom = async (client: ApiClient, sitting: Sitting, symptom: string, revision: number) =>
  (
    await client.post('/v1/symptom_table').headers(as(sitting.token)).json({
      application: sitting.applicationId,
      position: 1,
      symptom,
      rubric: '',
      page_column: '',
      revision,
    })
  ).body()

const four = () => [
  textItem(1),
  textItem(2, { question: `<p>Segunda <img src="${pngDataUrl(7)}" alt="canario-da-segunda"></p>` }),
  textItem(3, { answerTimeLimit: 60 }),
  alternativesItem(4),
]

async function begun(
  client: ApiClient,
  exam: Record<string, unknown> = {},
  collection: Record<string, unknown> = STEPS
) {
  const sitting = await createSitting({ exam: { items: four(), ...exam }, collection })
  clock.freeze(clock.now())
  ;(await client.post(`${own(sitting)}/start`).headers(as(sitting.token))).assertStatus(200)
  return {
    sitting,
    ids: sitting.answers.map(({ id }) => id) as [number, number, number, number],
    items: sitting.answers.map(({ item_id: id }) => id) as [number, number, number, number],
  }
}

test.group('items are handed out one by one: strictSteps (issue 8, 2.7)', (group) => {
  group.each.teardown(() => clock.release())

  test('a candidate gets what was opened and nothing of the rest, in no call', async ({ client, assert }) => {
    const { sitting, ids, items } = await begun(client)
    const get = (path: string) => client.get(path).headers(as(sitting.token))
    assert.deepEqual(await shown(client, sitting), [items[0]])
    const application = (await get(own(sitting))).body()
    assert.isTrue(application.exam.collection.strictSteps)
    const answers = await get(`${own(sitting)}/answers`)
    assert.deepEqual(
      answers.body().results.map(({ id }: { id: number }) => id),
      ids
    )
    // The picture's name cannot be guessed: it is told by no call before its item is.
    const { url } = (await db
      .from('items')
      .where('id', items[1])
      .select('public_json as url')
      .firstOrFail()) as { url: string }
    const [picture] = /\/files\/[\w.-]+/.exec(url) ?? []
    assert.exists(picture)
    const calls = [
      own(sitting),
      `${own(sitting)}/answers`,
      `${own(sitting)}/items`,
      '/v1/applications',
      `/v1/items/${items[1]}`,
      `/v1/items/${items[1]}/with_response`,
      `/v1/items/${items[1]}/answer_sheet`,
      `${own(sitting)}/answer_sheet`,
      `${own(sitting)}/finish_summary`,
    ]
    for (const path of calls) {
      const text = (await get(path)).text()
      for (const secret of [picture as string, 'canario-da-segunda', 'Segunda'])
        assert.notInclude(text, secret, path)
    }
    ;(await get(`/v1/items/${items[0]}`)).assertStatus(200)
    for (const id of items.slice(1)) (await get(`/v1/items/${id}`)).assertStatus(404)

    const opened = await open(client, sitting, ids[1])
    opened.assertStatus(200)
    assert.equal(opened.body().item.id, items[1])
    assert.include(opened.text(), picture as string)
    assert.deepEqual(await shown(client, sitting), [items[0], items[1]])
    ;(await get(`/v1/items/${items[1]}`)).assertStatus(200)
    ;(await get(picture as string)).assertStatus(200)
    ;(await get(`/v1/items/${items[2]}`)).assertStatus(404)
    // Staff of the exam see all of it.
    assert.lengthOf(
      (await client.get(`${own(sitting)}/items`).headers(as(await loginAs(sitting.admin)))).body().results,
      4
    )
  })

  test('only the next one is opened, once, and the server keeps when; its own time begins then, whatever the page says', async ({
    client,
    assert,
  }) => {
    const { sitting, ids, items } = await begun(client)
    const startedAt = clock.now()
    const refused = await open(client, sitting, ids[2])
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'out_of_order')
    assert.deepEqual(await shown(client, sitting), [items[0]])
    clock.advance(10_000)
    const twice = await Promise.all([open(client, sitting, ids[1]), open(client, sitting, ids[1])])
    assert.deepEqual(
      twice.map((answer) => [answer.status(), answer.body().item.id]),
      [
        [200, items[1]],
        [200, items[1]],
      ]
    )
    clock.advance(10_000)
    const third = await client
      .post(`${own(sitting)}/answers/${ids[2]}/open`)
      .headers(as(sitting.token))
      .json({ openedAt: new Date(startedAt).toISOString() })
    assert.deepInclude(third.body(), { openedAt: new Date(clock.now()).toISOString(), secondsLeft: 60 })
    ;(await open(client, sitting, ids[0])).assertStatus(200)
    assert.deepEqual(await givenAt(sitting), [
      [1, startedAt],
      [2, startedAt + 10_000],
      [3, startedAt + 20_000],
    ])
    assert.containsSubset(await applicationRow(sitting.applicationId), { given_position: 3 })
    ;(
      await client.patch(`${own(sitting)}/answers/${ids[3]}/set_item_expired`).headers(as(sitting.token))
    ).assertStatus(409)
    assert.isFalse(Boolean((await answersOf(sitting.applicationId))[3]?.finished))
  })

  test('nobody else opens one: not another pupil, not staff, not a session that was displaced, not before the start or in a pause', async ({
    client,
    assert,
  }) => {
    const fresh = await createSitting({ exam: { items: four() }, collection: STEPS })
    ;(await open(client, fresh, fresh.answers[0]?.id as number)).assertStatus(409)
    const { sitting, ids, items } = await begun(client)
    const other = await createUser({ groups: ['ALUNO'], institution: sitting.institution })
    ;(await open(client, sitting, ids[1], await loginAs(other))).assertStatus(404)
    ;(await open(client, sitting, ids[1], await loginAs(sitting.admin))).assertStatus(403)
    const b = await loginAs(sitting.student)
    ;(await client.post(`${own(sitting)}/claim`).headers(as(b))).assertStatus(200)
    assert.notEqual((await open(client, sitting, ids[1])).status(), 200)
    assert.lengthOf(await givenAt(sitting), 1)
    await db.from('applications').where('id', sitting.applicationId).update({ held_at: clock.now() })
    const paused = await open(client, sitting, ids[1], b)
    paused.assertStatus(409)
    assert.equal(paused.body().code, 'paused_by_applicator')
    await db.from('applications').where('id', sitting.applicationId).update({ held_at: null })
    assert.equal((await open(client, sitting, ids[1], b)).body().item.id, items[1])
  })

  test('an answer to an item that was not opened is refused by name and kept for staff; one that was passed takes only what was made before', async ({
    client,
    assert,
  }) => {
    const { sitting, ids } = await begun(client)
    assert.deepEqual(
      reasonsOf(
        await put(client, sitting, [
          { id: ids[0], revision: 1, freeResponse: 'um' },
          { id: ids[2], revision: 1, freeResponse: 'adiantada' },
          { id: ids[1], revision: 1, seconds: 5, finished: true },
        ])
      ),
      [null, 'not_opened', 'not_opened']
    )
    const [alternative] = sitting.alternatives.get(sitting.answers[3]?.item_id as number) as number[]
    const sent = await client
      .post(`${own(sitting)}/answer_alternatives`)
      .headers(as(sitting.token))
      .json({ answer: ids[3], alternatives: [alternative], revision: 1 })
    assert.deepEqual(reasonsOf(sent), ['not_opened'])
    const stored = await answersOf(sitting.applicationId)
    assert.deepEqual(
      stored.map(({ free_response: text, seconds, finished }) => [text, seconds, Boolean(finished)]),
      [
        ['um', 0, false],
        [null, 0, false],
        [null, 0, false],
        [null, 0, false],
      ]
    )
    assert.includeDeepMembers(await keptOf(client, sitting), [['adiantada', 'not_opened']])
    const before = new Date(clock.now()).toISOString()
    clock.advance(30_000)
    await open(client, sitting, ids[1])
    clock.advance(30_000)
    assert.deepEqual(
      reasonsOf(
        await put(client, sitting, [
          { id: ids[0], revision: 2, freeResponse: 'um, a caminho', editedAt: before },
        ])
      ),
      [null]
    )
    assert.deepEqual(
      reasonsOf(
        await put(client, sitting, [
          {
            id: ids[0],
            revision: 3,
            freeResponse: 'de volta',
            editedAt: new Date(clock.now()).toISOString(),
          },
          { id: ids[1], revision: 1, freeResponse: 'dois' },
        ])
      ),
      ['locked', null]
    )
    const finish = await client
      .post(`${own(sitting)}/finish`)
      .headers(as(sitting.token))
      .json([{ id: ids[3], revision: 2, alternatives: [alternative] }])
    finish.assertStatus(200)
    assert.deepEqual(reasonsOf(finish), ['not_opened'])
    assert.deepEqual(
      (await answersOf(sitting.applicationId)).map(
        ({ free_response: text, alternatives_json: marks }) => text ?? marks
      ),
      ['um, a caminho', 'dois', null, null]
    )
    // What was said to be older, long after the item was passed, is taken and told to staff.
    assert.deepEqual(await uncheckedOf(client, sitting), [['order', 1]])
  })

  test('a file and a table’s record for an item that was not opened are kept for staff, and are taken once it is', async ({
    client,
    assert,
  }) => {
    const { sitting, ids } = await begun(client, {
      items: [textItem(1), textItem(2), repertorizationItem(3)],
    })
    const file = chosen('desenho.png', png(5))
    await announce(client, sitting, ids[1], file)
    await sendParts(sitting.applicationId, sitting.token, file)
    assert.deepInclude(await complete(client, sitting, ids[1], file), {
      state: 'kept_apart',
      reason: 'not_opened',
    })
    const { path } = (await db
      .from('files')
      .where('owner_id', sitting.student.id)
      .where('purpose', 'answer_attachment')
      .select('storage_key as path')
      .firstOrFail()) as { path: string }
    const attach = await client
      .post(`${own(sitting)}/answer_attachment`)
      .headers(as(sitting.token))
      .json({ answer: ids[1], path, filename: file.name })
    attach.assertStatus(409)
    assert.equal(attach.body().code, 'out_of_order')
    assert.isEmpty(await db.from('answer_attachments').where('answer_id', ids[1]))
    assert.deepInclude(await sendSymptom(client, sitting, 'Frio', 1), {
      accepted: false,
      reason: 'not_opened',
    })
    assert.sameMembers(
      (await keptOf(client, sitting)).map(([, reason]) => reason),
      ['not_opened', 'not_opened']
    )
    // A page whose server was put back sends once more what was refused: the very same.
    await open(client, sitting, ids[1])
    assert.deepInclude(await complete(client, sitting, ids[1], file), { state: 'complete' })
    assert.lengthOf(await db.from('answer_attachments').where('answer_id', ids[1]), 1)
    await open(client, sitting, ids[2])
    assert.deepInclude(await sendSymptom(client, sitting, 'Frio', 1), { accepted: true })
    assert.deepInclude(await sendSymptom(client, sitting, 'Calor', 2), { accepted: true })
    assert.deepEqual(await uncheckedOf(client, sitting), [])
  })

  test('a file that was told of before its item was opened counts once it is: by its bytes while the exam runs, or by being told of again', async ({
    client,
    assert,
  }) => {
    const { sitting, ids } = await begun(client, {
      items: [textItem(1), textItem(2), textItem(3), textItem(4)],
    })
    const [first, second, third] = [
      chosen('um.png', png(1)),
      chosen('dois.png', png(2)),
      chosen('tres.png', png(3)),
    ]
    for (const [at, file] of [
      [1, first],
      [2, second],
      [3, third],
    ] as const)
      await announce(client, sitting, ids[at], file)
    await open(client, sitting, ids[1])
    await sendParts(sitting.applicationId, sitting.token, first)
    assert.deepInclude(await complete(client, sitting, ids[1], first), { state: 'complete' })
    await open(client, sitting, ids[2])
    await announce(client, sitting, ids[2], second)
    ;(
      await client
        .post(`${own(sitting)}/finish`)
        .headers(as(sitting.token))
        .json([])
    ).assertStatus(200)
    for (const file of [second, third]) await sendParts(sitting.applicationId, sitting.token, file)
    assert.deepInclude(await complete(client, sitting, ids[2], second), { state: 'complete' })
    assert.deepInclude(await complete(client, sitting, ids[3], third), {
      state: 'kept_apart',
      reason: 'not_opened',
    })
  })

  test('what changes a table or the file of an item that was passed is taken, and told to staff where it comes late', async ({
    client,
    assert,
  }) => {
    const { sitting, ids } = await begun(client, {
      items: [repertorizationItem(1), textItem(2), textItem(3), textItem(4)],
    })
    const [in2, in3] = [chosen('dois.png', png(2)), chosen('tres.png', png(3))]
    await open(client, sitting, ids[1])
    await announce(client, sitting, ids[1], in2)
    await open(client, sitting, ids[2])
    assert.deepInclude(await sendSymptom(client, sitting, 'Frio', 1), { accepted: true })
    await announce(client, sitting, ids[2], in3)
    await sendParts(sitting.applicationId, sitting.token, in3)
    const { id } = await complete(client, sitting, ids[2], in3)
    clock.advance(10_000)
    // Told of in time: its bytes may take as long as they do.
    await sendParts(sitting.applicationId, sitting.token, in2)
    assert.deepInclude(await complete(client, sitting, ids[1], in2), { state: 'complete' })
    assert.deepEqual(await uncheckedOf(client, sitting), [])

    await open(client, sitting, ids[3])
    clock.advance(10_001)
    assert.deepInclude(await sendSymptom(client, sitting, 'Calor', 2), { accepted: true })
    assert.deepEqual(await uncheckedOf(client, sitting), [['order', 1]])
    ;(await client.delete(`${own(sitting)}/answer_attachment/${id}`).headers(as(sitting.token))).assertStatus(
      204
    )
    assert.deepEqual(await uncheckedOf(client, sitting), [
      ['order', 1],
      ['order', 3],
    ])
  })

  test('a file that is told of, or attached, long after its item was passed is taken and told to staff', async ({
    client,
    assert,
  }) => {
    const { sitting, ids } = await begun(client, { items: [textItem(1), textItem(2), textItem(3)] })
    const [told, attached] = [chosen('um.png', png(1)), chosen('dois.png', png(2))]
    await open(client, sitting, ids[1])
    await open(client, sitting, ids[2])
    clock.advance(10_001)
    await announce(client, sitting, ids[0], told)
    assert.deepEqual(await uncheckedOf(client, sitting), [['order', 1]])
    // The earlier way: the whole file first, and then to the answer. Of the present item nothing is told.
    await announce(client, sitting, ids[2], attached)
    await sendParts(sitting.applicationId, sitting.token, attached)
    assert.deepInclude(await complete(client, sitting, ids[2], attached), { state: 'complete' })
    const { path } = (await db
      .from('files')
      .where('owner_id', sitting.student.id)
      .where('purpose', 'answer_attachment')
      .select('storage_key as path')
      .firstOrFail()) as { path: string }
    ;(
      await client
        .post(`${own(sitting)}/answer_attachment`)
        .headers(as(sitting.token))
        .json({ answer: ids[1], path, filename: attached.name })
    ).assertStatus(200)
    assert.deepEqual(await uncheckedOf(client, sitting), [
      ['order', 1],
      ['order', 2],
    ])
  })

  test('an item that was passed does not open again with a later one: the time when it was passed counts', async ({
    client,
    assert,
  }) => {
    const { sitting, ids } = await begun(client)
    clock.advance(10_000)
    await open(client, sitting, ids[1])
    clock.advance(60_000)
    const editedAt = new Date(clock.now()).toISOString()
    assert.deepEqual(
      reasonsOf(
        await put(client, sitting, [{ id: ids[0], revision: 1, freeResponse: 'de volta', editedAt }])
      ),
      ['locked']
    )
    clock.advance(10_000)
    await open(client, sitting, ids[2])
    assert.deepEqual(
      reasonsOf(
        await put(client, sitting, [{ id: ids[0], revision: 2, freeResponse: 'de volta', editedAt }])
      ),
      ['locked']
    )
    // The one that the third closed was made in its own time.
    assert.deepEqual(
      reasonsOf(await put(client, sitting, [{ id: ids[1], revision: 1, freeResponse: 'dois', editedAt }])),
      [null]
    )
    assert.deepEqual(
      (await answersOf(sitting.applicationId)).map(({ free_response: text }) => text),
      [null, 'dois', null, null]
    )
    assert.includeDeepMembers(await keptOf(client, sitting), [['de volta', 'locked']])
    // It came at once: nothing to tell.
    assert.deepEqual(await uncheckedOf(client, sitting), [])
  })

  test('a session that was displaced is held to the order as well', async ({ client, assert }) => {
    const { sitting, ids } = await begun(client)
    await open(client, sitting, ids[1])
    clock.advance(60_000)
    const b = await loginAs(sitting.student)
    ;(await client.post(`${own(sitting)}/claim`).headers(as(b))).assertStatus(200)
    const taken = await put(client, sitting, [
      { id: ids[0], revision: 1, freeResponse: 'de volta', editedAt: new Date(clock.now()).toISOString() },
    ])
    taken.assertStatus(409)
    assert.deepEqual(reasonsOf(taken), ['locked'])
    assert.isNull((await answersOf(sitting.applicationId))[0]?.free_response)
    assert.includeDeepMembers(await keptOf(client, sitting), [['de volta', 'locked']])
  })

  test('where the first item has a time of its own, a late beginning of it is told to staff', async ({
    client,
    assert,
  }) => {
    const begin = async (afterMs: number) => {
      const { sitting, ids } = await begun(client, {
        items: [textItem(1, { answerTimeLimit: 600 }), textItem(2)],
      })
      clock.advance(afterMs)
      ;(await open(client, sitting, ids[0])).assertStatus(200)
      return uncheckedOf(client, sitting)
    }
    assert.deepEqual(await begin(120_000), [])
    assert.deepEqual(await begin(120_001), [['time', 1]])
  })

  test('nothing is handed out once the time is over, and an answer that was under way is still taken', async ({
    client,
    assert,
  }) => {
    const { sitting, ids } = await begun(client)
    await open(client, sitting, ids[1])
    clock.freeze(Number((await applicationRow(sitting.applicationId)).deadline_at) + 30_000)
    const late = await open(client, sitting, ids[2])
    late.assertStatus(409)
    assert.equal(late.body().code, 'time_over')
    assert.containsSubset(await applicationRow(sitting.applicationId), {
      given_position: 2,
      state: 'STARTED',
    })
    ;(await open(client, sitting, ids[1])).assertStatus(200)
    assert.deepEqual(
      reasonsOf(await put(client, sitting, [{ id: ids[1], revision: 1, freeResponse: 'a caminho' }])),
      [null]
    )
  })

  test('another browser than the one that the exam asks for opens nothing, and the place stays', async ({
    client,
    assert,
  }) => {
    const safe = {
      strictSteps: true,
      applicationConfiguration: {
        canBrowseAcrossItems: false,
        canOpenInAnyBrowser: false,
        checkSafeBrowserKeys: true,
      },
    }
    const sitting = await createSitting({ exam: { items: four() }, collection: safe })
    const key = configKeyOf(
      sebConfiguration({
        startUrl: `${appUrl}/applications?collection=${sitting.collectionId}`,
        usesCamera: false,
      })
    )
    const proven = (path: string) =>
      client
        .post(path)
        .headers({
          ...as(sitting.token),
          'x-safeexambrowser-configkeyhash': requestHash(`${appUrl}${path}`, key),
        })
        .json({})
    ;(await proven(`${own(sitting)}/start`)).assertStatus(200)
    const [first, second] = sitting.answers.map(({ id }) => id) as [number, number]
    for (const id of [first, second]) {
      const refused = await open(client, sitting, id)
      refused.assertStatus(403)
      assert.equal(refused.body().code, 'safe_browser_required')
    }
    assert.containsSubset(await applicationRow(sitting.applicationId), { given_position: 1 })
    assert.lengthOf(await givenAt(sitting), 1)
    ;(await proven(`${own(sitting)}/answers/${second}/open`)).assertStatus(200)
    assert.containsSubset(await applicationRow(sitting.applicationId), { given_position: 2 })
  })

  test('the flag needs an exam that is not browsed and not adaptive, and says so; off, all items come at once', async ({
    client,
    assert,
  }) => {
    const admin = await createUser({ groups: ['ADMINISTRADOR'] })
    const headers = as(await loginAs(admin))
    const send = (file: object) => client.post('/v1/exams').headers(headers).json(file)
    const browsed = await send(examFile({ items: four(), collection: { name: 'Passos', strictSteps: true } }))
    browsed.assertStatus(400)
    assert.include(browsed.text(), 'collection.strictSteps')
    assert.include(browsed.text(), 'canBrowseAcrossItems')
    await importExamFixture(callerOf(admin), { items: four(), collection: { name: 'Passos', ...STEPS } })
    const adaptive = await send(
      examFile({ items: four(), adaptative: true, adaptativeItensCount: 4, collection: { name: 'Passos' } })
    )
    adaptive.assertStatus(400)
    assert.include(adaptive.text(), 'adaptative')
    // A record goes to every table of its exam: with a second one it would make an answer of an item that was not handed out.
    const tables = await send(
      examFile({
        items: [repertorizationItem(1), textItem(2), repertorizationItem(3)],
        collection: { name: 'Passos' },
      })
    )
    tables.assertStatus(400)
    assert.include(tables.text(), 'items[2].category')

    const off = await begun(client, {}, { applicationConfiguration: { canBrowseAcrossItems: false } })
    assert.lengthOf(await shown(client, off.sitting), 4)
    assert.isNull((await open(client, off.sitting, off.ids[2])).body().item)
    assert.containsSubset(await applicationRow(off.sitting.applicationId), { given_position: null })
  })
})
