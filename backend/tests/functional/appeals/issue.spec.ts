import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { linkGuardian } from '#identity'
import { clock, type Group } from '#shared'
import {
  appealBody,
  appealRow,
  createAppealable,
  edit,
  iso,
  issue,
  issued,
  openWindow,
  read,
  remove,
  reply,
  uploaded,
  windowOf,
} from '#tests/fixtures/appeals'
import { answerAt, createMarked, disclose, mark, setFlags, sheetOf } from '#tests/fixtures/marked_exams'
import { as, createUser, loginAs } from '#tests/fixtures/people'

type Appeal = { canIssue: boolean; reason: string | null; appealId: number | null; closesAt: string | null }

test.group('issuing an appeal', (group) => {
  group.each.teardown(() => clock.release())

  test('rule-appeal-candidate-001: it is issued against an automatic item and a marked text, once each, and read back', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    const first = await issue(client, exam, 3)
    first.assertStatus(201)
    assert.containsSubset(first.body(), {
      application: { id: exam.applicationId, exam: { id: exam.examId } },
      item: { id: answerAt(exam, 3).item_id, position: 3, category: 'MULTIPLE_CHOICE' },
      position: 3,
      content: 'A alternativa B também responde.',
      bibliography: 'Livro, página 12.',
      attachments: [],
      status: { tag: 'analysis', description: 'Em análise', canChangeAppeal: false },
      result: null,
      repliedAt: null,
      response: null,
      mayEdit: true,
    })
    const second = await issued(client, exam, 1)
    const again = await issue(client, exam, 3)
    again.assertStatus(409)
    assert.equal(again.body().code, 'appeal_exists')
    const list = await client.get(`/v1/appeals?application=${exam.applicationId}`).headers(as(exam.token))
    list.assertStatus(200)
    assert.deepEqual(
      (list.body().results as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b),
      [first.body().id, second]
    )
    const ofItem = await client.get(`/v1/appeal-filter/${answerAt(exam, 3).item_id}`).headers(as(exam.token))
    assert.deepInclude(ofItem.body().results[0], { id: first.body().id, createdAt: first.body().createdAt })
    const other = await client.get(`/v1/appeal-filter/${answerAt(exam, 2).item_id}`).headers(as(exam.token))
    assert.deepEqual(other.body(), { results: [], count: 0, numPages: 0 })
    const unknown = await client.get('/v1/appeal-filter/999999999').headers(as(exam.token))
    unknown.assertStatus(404)
  })

  test('the window is decided by the server’s clock, both ends included', async ({ client, assert }) => {
    const exam = await createAppealable(client)
    const [opens, closes] = [clock.now() + 60_000, clock.now() + 120_000]
    const window = { opens_at: iso(opens), closes_at: iso(closes) }
    ;(await openWindow(client, exam, exam.adminToken, window)).assertStatus(200)
    const at = async (now: number) => {
      clock.freeze(now)
      const answer = await issue(client, exam)
      if (answer.status() === 201)
        (await remove(client, answer.body().id as number, exam.token)).assertStatus(204)
      return answer.status() === 201 ? 'issued' : (answer.body().code as string)
    }
    assert.equal(await at(opens - 1), 'window_not_open')
    assert.equal(await at(opens), 'issued')
    assert.equal(await at(opens + 1), 'issued')
    assert.equal(await at(closes - 1), 'issued')
    assert.equal(await at(closes), 'issued')
    assert.equal(await at(closes + 1), 'window_closed')
  })

  test('it is edited and removed until the last millisecond of the window, and readable for ever', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    const id = await issued(client, exam)
    const { closesAt } = (await read(client, id, exam.token)).body().window as { closesAt: string }
    clock.freeze(Date.parse(closesAt))
    ;(await edit(client, exam, id, { content: 'No último instante.' })).assertStatus(200)
    clock.advance(1)
    for (const refused of [
      await edit(client, exam, id, { content: 'x' }),
      await remove(client, id, exam.token),
    ]) {
      refused.assertStatus(409)
      assert.equal(refused.body().code, 'window_closed')
    }
    const late = await read(client, id, exam.token)
    assert.deepInclude(late.body(), { content: 'No último instante.', mayEdit: false })
  })

  test('val-appeal-candidate-001, -003: texts are required and counted in code points; the item stays', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client, { content_max_length: 4, bibliography_max_length: 3 })
    const refused = async (more: object) => {
      const answer = await issue(client, exam, 3, { content: 'abcd', bibliography: 'abc', ...more })
      answer.assertStatus(400)
      return Object.keys(answer.body() as object).filter((key) => key !== 'code')
    }
    assert.deepEqual(await refused({ content: undefined }), ['content'])
    assert.deepEqual(await refused({ content: '   ' }), ['content'])
    assert.deepEqual(await refused({ bibliography: '' }), ['bibliography'])
    assert.deepEqual(await refused({ content: 'abcde' }), ['content'])
    assert.deepEqual(await refused({ bibliography: 'abcd' }), ['bibliography'])
    assert.deepEqual(await refused({ item: 2_000_000_000 }), ['item'])
    assert.deepEqual(await refused({ attachments: [1, 2] }), ['attachments'])
    // Four characters outside of the basic plane are eight UTF-16 units.
    const id = await issued(client, exam, 3, { content: '😀😀😀😀', bibliography: '😀😀😀' })

    const texts = { content: 'novo', bibliography: 'b' }
    const missing = await edit(client, exam, id, { ...texts, item: undefined })
    missing.assertStatus(400)
    assert.deepEqual(missing.body().item, ['Selecione a questão'])
    const english = await client
      .put(`/v1/appeals/${id}`)
      .headers({
        ...as(await loginAs(await inEnglish(exam.candidate.id, exam.candidate))),
        'accept-language': 'en',
      })
      .json({ ...appealBody(exam), ...texts, item: undefined })
    assert.deepEqual(english.body().item, ['Please select the item'])
    const moved = await edit(client, exam, id, { ...texts, item: answerAt(exam, 1).item_id })
    moved.assertStatus(400)
    assert.property(moved.body(), 'item')
    assert.equal((await appealRow(id))?.content, '😀😀😀😀')
    ;(await edit(client, exam, id, texts)).assertStatus(200)
    assert.equal((await appealRow(id))?.content, 'novo')
  })

  test('a text whose mark is not disclosed, a cancelled item and a sheet that is not shown have no appeal, and the sheet says why', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    const reasons = async () =>
      ((await sheetOf(client, exam)).entries as unknown as { appeal?: Appeal }[]).map(
        ({ appeal }) => appeal?.reason
      )
    assert.deepEqual(await reasons(), [undefined, undefined, undefined])
    const soon = windowOf({ opens_at: iso(clock.now() + 60_000) })
    ;(await openWindow(client, exam, exam.adminToken, soon)).assertStatus(200)
    assert.deepEqual(await reasons(), ['not_open', 'not_open', 'not_open'])
    ;(await openWindow(client, exam, exam.adminToken, windowOf())).assertStatus(200)
    await mark(client, exam.adminToken, answerAt(exam, 1), { value: 5 })
    assert.deepEqual(await reasons(), ['not_disclosed', 'not_disclosed', null])
    const early = await issue(client, exam, 1)
    early.assertStatus(409)
    assert.equal(early.body().code, 'not_disclosed')
    await disclose(client, exam)
    assert.deepEqual(await reasons(), [null, null, null])
    const id = await issued(client, exam, 1)
    await db.from('items').where('id', answerAt(exam, 3).item_id).update({ is_cancelled: true })
    assert.deepEqual(await reasons(), ['appeal_exists', null, 'item_cancelled'])
    const [{ appeal }] = (await sheetOf(client, exam)).entries as unknown as [{ appeal: Appeal }]
    assert.containsSubset(appeal, { canIssue: false, appealId: id })
    assert.isString(appeal.closesAt)
    const cancelled = await issue(client, exam, 3)
    cancelled.assertStatus(409)
    assert.equal(cancelled.body().code, 'item_cancelled')

    await setFlags(exam, { postAnswerVisualization: false })
    const hidden = await issue(client, exam, 2)
    hidden.assertStatus(409)
    assert.equal(hidden.body().code, 'not_disclosed')
    assert.lengthOf(await db.from('appeals').where('application_id', exam.applicationId), 1)
  })

  test('cflag-appeal-candidate-001: a page that is not ours gets what people corrected where the window enables it', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    const sheet = async () => {
      const address = `/v1/applications/${exam.applicationId}/item_correction_token`
      const { token } = (await client.get(address).headers(as(exam.token))).body() as { token: string }
      return (await client.post('/v1/applications/item_correction').json({ token })).body()
    }
    const off = (await sheet()).results as object[]
    assert.isTrue(off.every((entry) => !('correction' in entry) && !('comment' in entry)))
    const enabled = await openWindow(client, exam, exam.adminToken, { enable_item_correction: true })
    enabled.assertStatus(200)
    assert.containsSubset(await sheet(), { results: [{ correction: { points: 5, situation: null } }] })
  })

  test('of several calls at once for the same item one is issued', async ({ client, assert }) => {
    const exam = await createAppealable(client)
    const answers = await Promise.all([0, 1, 2, 3].map(() => issue(client, exam)))
    assert.deepEqual(answers.map((answer) => answer.status()).toSorted(), [201, 409, 409, 409])
    assert.lengthOf(await db.from('appeals').where('application_id', exam.applicationId), 1)
  })

  test('an edit of the last moment and the first reply: whoever comes first wins, and nothing is overwritten', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    for (let round = 0; round < 4; round += 1) {
      const id = await issued(client, exam, 3)
      const { revision } = (await read(client, id, exam.adminToken)).body() as { revision: number }
      const calls = [
        () => edit(client, exam, id, { content: 'Mudei de ideia.' }),
        () => reply(client, id, exam.adminToken, { revision }),
      ] as const
      const order = round % 2 === 0 ? [0, 1] : [1, 0]
      const answers = await Promise.all(order.map((at) => calls[at as 0 | 1]()))
      const [edited, replied] = order[0] === 0 ? answers : answers.toReversed()
      const codes = [edited, replied].map((one) => (one?.status() === 200 ? 'ok' : one?.body().code))
      assert.includeDeepMembers(
        [
          ['ok', 'appeal_changed'],
          ['appeal_replied', 'ok'],
        ],
        [codes]
      )
      const row = await appealRow(id)
      assert.equal(row?.content === 'Mudei de ideia.', codes[0] === 'ok')
      assert.equal(row?.status, codes[1] === 'ok' ? 'replied' : 'analysis')
      await db.from('appeals').where('id', id).delete()
    }
  })

  test('an exam with an appeal is not opened again', async ({ client, assert }) => {
    const exam = await createMarked(client)
    ;(await openWindow(client, exam, exam.adminToken)).assertStatus(200)
    const id = await issued(client, exam, 3)
    const reset = () =>
      client.post(`/v1/applications/${exam.applicationId}/reset`).headers(as(exam.adminToken)).json({})
    const refused = await reset()
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'exam_appealed')
    ;(await remove(client, id, exam.token)).assertStatus(204)
    ;(await reset()).assertStatus(200)
  })

  test('another candidate, a guardian and staff issue, read, edit and remove nothing of it', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    const { id: file, url } = await uploaded(client, exam.token)
    const id = await issued(client, exam, 3, { attachments: [file] })
    const guardian = await createUser({ groups: ['RESPONSIBLE'], institution: exam.institution })
    await linkGuardian({ guardianId: guardian.id, candidateId: exam.candidate.id })
    const staff = async (group: Group) =>
      loginAs(await createUser({ groups: [group], institution: exam.institution }))
    const others: [string, string, number][] = [
      ['another candidate', exam.others[0].token, 404],
      ['a guardian', await loginAs(guardian), 403],
      ['an administrator', exam.adminToken, 403],
      ['a proctor', await staff('PROCTOR'), 403],
    ]
    const before = await appealRow(id)
    for (const [who, token, status] of others) {
      assert.equal((await issue(client, exam, 1, {}, token)).status(), status, `${who} issues`)
      assert.equal((await edit(client, exam, id, {}, token)).status(), status, `${who} edits`)
      assert.equal((await remove(client, id, token)).status(), status, `${who} removes`)
      if (token === exam.adminToken) continue
      for (const what of ['', '/details'])
        assert.equal((await read(client, id, token, what)).status(), status, `${who} reads`)
      const list = await client.get(`/v1/appeals?application=${exam.applicationId}`).headers(as(token))
      assert.notInclude(list.text(), 'também responde', `${who} lists`)
      assert.equal((await client.get(url).headers(as(token))).status(), 404, `${who} opens the file`)
    }
    assert.deepEqual(await appealRow(id), before)
    // An upload of somebody else is nothing that one's own appeal could name.
    const stolen = await issue(client, exam.others[0], 3, { attachments: [file] })
    stolen.assertStatus(400)
    assert.property(stolen.body(), 'attachments')
  })
})

async function inEnglish<U extends { id: number }>(id: number, user: U): Promise<U> {
  await db.from('users').where('id', id).update({ language: 'en' })
  return user
}
