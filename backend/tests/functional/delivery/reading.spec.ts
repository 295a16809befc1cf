import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { linkGuardian } from '#identity'
import {
  alternativesItem,
  choiceItem,
  importExamFixture,
  png,
  pngDataUrl,
  textItem,
} from '#tests/fixtures/exams'
import { answersOf, callerOf, createSitting, openWindow, type AnswerRow } from '#tests/fixtures/applications'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { call } from '#tests/fixtures/sitting_calls'

const CANARY = 'CHAVE'
const get = (client: ApiClient, path: string, token: string) => client.get(path).headers(as(token))

test.group('items and keys', () => {
  const exam = {
    items: [
      choiceItem(1, { expectedFreeResponse: [`${CANARY}-x`] }),
      alternativesItem(2),
      textItem(3, { expectedFreeResponse: [`${CANARY}-esperada`] }),
    ],
  }

  test('nothing of the items before the start, all of them in one answer after it', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting({ exam, collection: { postItemNavigation: false } })
    const itemId = sitting.answers[0]?.item_id
    for (const path of ['items', 'answers']) {
      const early = await get(client, `/v1/applications/${sitting.applicationId}/${path}`, sitting.token)
      early.assertStatus(409)
      assert.equal(early.body().code, 'application_not_started')
    }
    ;(await get(client, `/v1/items/${itemId}`, sitting.token)).assertStatus(404)
    await call(client, sitting, 'start')
    const items = await get(client, `/v1/applications/${sitting.applicationId}/items`, sitting.token)
    items.assertStatus(200)
    items.assertHeader('content-type', 'application/json; charset=utf-8')
    assert.equal(items.body().count, 3)
    assert.deepEqual(
      items.body().results.map((item: { id: number }) => item.id),
      sitting.answers.map((row) => row.item_id)
    )
    assert.isAbove(items.body().secondsToTimeout, 3500)
    const one = await get(client, `/v1/items/${itemId}`, sitting.token)
    assert.deepEqual(one.body(), items.body().results[0])
    for (const encoding of ['gzip', 'br, gzip', 'identity', 'gzip;q=0']) {
      const same = await get(client, `/v1/applications/${sitting.applicationId}/items`, sitting.token).header(
        'accept-encoding',
        encoding
      )
      assert.equal(same.header('content-encoding'), encoding.endsWith('gzip') ? 'gzip' : undefined)
      assert.deepEqual(same.body().results, items.body().results)
    }
    ;(
      await get(
        client,
        `/v1/items/${itemId}`,
        await loginAs(await createUser({ institution: sitting.institution }))
      )
    ).assertStatus(404)
    ;(await get(client, `/v1/items/${itemId}`, await loginAs(sitting.admin))).assertStatus(200)
    await call(client, sitting, 'finish')
    ;(await get(client, `/v1/applications/${sitting.applicationId}/items`, sitting.token)).assertStatus(404)
    ;(await get(client, `/v1/items/${itemId}`, sitting.token)).assertStatus(404)
  })

  test('shuffled items come in the order of the answers, and an exam that changed as it is now', async ({
    client,
    assert,
  }) => {
    const items = Array.from({ length: 6 }, (_, at) => choiceItem(at + 1))
    const sitting = await createSitting({ exam: { shuffleItems: true, items } })
    const { examId, applicationId, admin } = sitting
    const staff = await loginAs(admin)
    type Listed = { count: number; results: { id: number; question: string }[] }
    const listed = async (token: string, encoding = 'gzip') =>
      (
        await get(client, `/v1/applications/${applicationId}/items`, token).header(
          'accept-encoding',
          encoding
        )
      ).body() as Listed
    const before = await listed(staff)
    assert.deepEqual(
      before.results.map(({ id }) => id),
      sitting.answers.map((row) => row.item_id)
    )
    const { idn } = (await db.from('exams').where('id', examId).firstOrFail()) as { idn: string }
    const { name } = (await db.from('collections').where('id', sitting.collectionId).firstOrFail()) as {
      name: string
    }
    const changed = [textItem(1, { question: '<p>Nova</p>' }), ...items.slice(1)]
    await importExamFixture(
      callerOf(admin),
      { idn, shuffleItems: true, items: changed, timeWindows: openWindow(), collection: { name } },
      true
    )
    await call(client, sitting, 'start')
    const order = (await answersOf(applicationId)).map((row) => row.item_id)
    for (const encoding of ['gzip', 'identity']) {
      const after = await listed(sitting.token, encoding)
      assert.deepEqual(
        after.results.map(({ id }) => id),
        order
      )
      assert.lengthOf(
        after.results.filter(({ question }) => question === '<p>Nova</p>'),
        1
      )
    }
  })

  test('no answer to a candidate or guardian bears a key, whatever they call', async ({ client, assert }) => {
    const sitting = await createSitting({ exam, collection: { postItemNavigation: true } })
    const guardian = await createUser({ groups: ['RESPONSIBLE'], institution: sitting.institution })
    await linkGuardian({ guardianId: guardian.id, candidateId: sitting.candidate.id })
    const tokens = [sitting.token, await loginAs(guardian)]
    const own = `/v1/applications/${sitting.applicationId}`
    const reads = [
      '/v1/applications',
      own,
      `${own}/answers`,
      `${own}/items`,
      `${own}/next_application`,
      `${own}/answer_sheet`,
      `${own}/late_batches`,
      '/v1/exams',
      `/v1/exams/${sitting.examId}`,
      `/v1/exams/${sitting.examId}/answer_sheet`,
      '/v1/collections',
      `/v1/collections/${sitting.collectionId}`,
      `/v1/collections/${sitting.collectionId}/minimum_stay_time`,
      '/v1/item_categories',
      ...sitting.answers.flatMap(({ item_id: id }) => [
        `/v1/items/${id}`,
        `/v1/items/${id}/with_response`,
        `/v1/items/${id}/answer_sheet`,
      ]),
    ]
    let looked = 0
    const look = async (when: string) => {
      for (const token of tokens)
        for (const path of reads) {
          const response = await get(client, path, token)
          const text = response.text()
          assert.notInclude(text, CANARY, `${when} ${path}`)
          assert.notMatch(
            text,
            /"(isCorrect|explanation|expectedFreeResponse|is_correct)":/,
            `${when} ${path}`
          )
          looked += 1
        }
    }
    await look('before')
    const bodies: string[] = [(await call(client, sitting, 'start')).text()]
    await look('during')
    const [choice, , text] = sitting.answers as [AnswerRow, AnswerRow, AnswerRow]
    const batch = [
      {
        id: choice.id,
        revision: 1,
        alternativeId: sitting.alternatives.get(choice.item_id)?.[1],
        finished: true,
      },
      { id: text.id, revision: 1, freeResponse: 'x' },
      { id: text.id, revision: 1, freeResponse: 7 },
    ]
    bodies.push((await client.put(`${own}/answers/batch`).headers(as(sitting.token)).json(batch)).text())
    bodies.push(
      (await client.patch(`${own}/answers/${choice.id}/set_item_expired`).headers(as(sitting.token))).text()
    )
    bodies.push((await call(client, sitting, 'finish').json(batch)).text())
    for (const answer of bodies) assert.notInclude(answer, CANARY)
    await look('after')
    assert.isAbove(looked, 100)
    const sheet = (await get(client, `${own}/answer_sheet`, sitting.token)).body()
    assert.deepInclude(sheet.disclosure, { answers: true, key: false, explanations: false })
    assert.isTrue(sheet.results.every((entry: object) => !('answer' in entry)))
  })

  test('the key is disclosed after the finish when both flags allow it, explanations by their own flag', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting({
      exam,
      collection: { answerSheetDisclosed: true, showAnswerSheetToCandidate: true },
    })
    const sheet = () => get(client, `/v1/applications/${sitting.applicationId}/answer_sheet`, sitting.token)
    ;(await sheet()).assertStatus(403)
    await call(client, sitting, 'start')
    ;(await sheet()).assertStatus(403)
    await call(client, sitting, 'finish')
    const shown = await sheet()
    shown.assertStatus(200)
    assert.containsSubset(shown.body().results[0], { answer: 'B', isAvailable: true, isCancelled: false })
    assert.notProperty(shown.body().results[0], 'explanations')
    const one = (await db.from('collections').where('id', sitting.collectionId).firstOrFail()) as {
      flags_json: string
    }
    await db
      .from('collections')
      .where('id', sitting.collectionId)
      .update({
        flags_json: JSON.stringify({
          ...JSON.parse(one.flags_json),
          postAlternativeExplanationVisualization: true,
        }),
      })
    assert.property((await sheet()).body().results[0], 'explanations')
  })
})

test.group('attachments and logs', () => {
  const upload = (client: ApiClient, token: string) =>
    client.post('/v1/answer_files').headers(as(token)).file('file', png(7), { filename: 'conta.png' })

  test('one file for each item, registered once, removed and replaced', async ({ client, assert }) => {
    const sitting = await createSitting()
    const text = sitting.answers[2] as AnswerRow
    const register = (path: string, answer = text.id, token = sitting.token) =>
      call(client, sitting, 'answer_attachment', token).json({ path, filename: 'conta.png', answer })
    const { path } = (await upload(client, sitting.token)).body()
    ;(await register(path)).assertStatus(409)
    await call(client, sitting, 'start')
    const first = await register(path)
    first.assertStatus(200)
    assert.equal((await register(path)).body().id, first.body().id)
    const second = (await upload(client, sitting.token)).body()
    ;(await register(second.path)).assertStatus(409)
    ;(await register(path, (sitting.answers[0] as AnswerRow).id)).assertStatus(400)
    ;(await register('ab/cd/nothing')).assertStatus(400)
    const answers = await get(client, `/v1/applications/${sitting.applicationId}/answers`, sitting.token)
    assert.containsSubset(answers.body().results[2].attachments, [
      { id: first.body().id, filename: 'conta.png', path },
    ])
    const remove = () =>
      client
        .delete(`/v1/applications/${sitting.applicationId}/answer_attachment/${first.body().id}`)
        .headers(as(sitting.token))
    ;(await remove()).assertStatus(204)
    ;(await remove()).assertStatus(204)
    ;(await register(second.path)).assertStatus(200)
    const finished = await call(client, sitting, 'finish')
    assert.equal(finished.body().answerCount, 1)
    ;(await register(path)).assertStatus(400)
  })

  test('where a picture is the answer, nothing else is one', async ({ client }) => {
    const picture = {
      ...textItem(1),
      category: 'IMAGEM',
      question: `<p>Desenhe <img src="${pngDataUrl(3)}" alt="modelo"></p>`,
    }
    const sitting = await createSitting({ exam: { items: [picture] } })
    await call(client, sitting, 'start')
    const register = (path: string) =>
      call(client, sitting, 'answer_attachment').json({
        path,
        filename: 'desenho',
        answer: sitting.answers[0]?.id,
      })
    const textFile = await client
      .post('/v1/answer_files')
      .headers(as(sitting.token))
      .file('file', Buffer.from('só palavras'), { filename: 'desenho.txt' })
    ;(await register(textFile.body().path)).assertStatus(400)
    ;(await register((await upload(client, sitting.token)).body().path)).assertStatus(200)
  })

  test('a file of another person cannot be registered', async ({ client }) => {
    const sitting = await createSitting()
    await call(client, sitting, 'start')
    const other = await createUser({ institution: sitting.institution })
    const { path } = (await upload(client, await loginAs(other))).body()
    const response = await call(client, sitting, 'answer_attachment').json({
      path,
      filename: 'x.png',
      answer: sitting.answers[2]?.id,
    })
    response.assertStatus(400)
  })

  test('logs are stored as received, within limits', async ({ client, assert }) => {
    const sitting = await createSitting()
    ;(await call(client, sitting, 'answer_logs').json({ 1: { opened: 3 } })).assertStatus(200)
    ;(await call(client, sitting, 'answer_logs').json({ 1: 'x'.repeat(70_000) })).assertStatus(413)
    assert.lengthOf(await db.from('answer_logs').where('application_id', sitting.applicationId), 1)
  })
})
