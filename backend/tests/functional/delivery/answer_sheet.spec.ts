import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { forgetSettings } from '#delivery/queries/exam_settings'
import { linkGuardian } from '#identity'
import {
  alternativesItem,
  choiceItem,
  pngDataUrl,
  repertorizationItem,
  textItem,
} from '#tests/fixtures/exams'
import { createSitting, type AnswerRow, type Sitting } from '#tests/fixtures/applications'
import { as, createUser, loginAs } from '#tests/fixtures/people'

const PICTURE = `<img src="${pngDataUrl()}" alt="">`

// What only the key knows. The expected text and the explanations of the fixtures begin so.
const CANARY = /CHAVE/
const KEY_FIELDS = ['answer', 'answers', 'freeResponses', 'gradeLinear', 'explanations', 'isCorrect']

const ALL = {
  postAnswerVisualization: true,
  postItemNavigation: true,
  answerSheetDisclosed: true,
  showAnswerSheetToCandidate: true,
  postAlternativeExplanationVisualization: true,
  showCandidateGrade: true,
  showAnswerSheetOverview: true,
  showItemId: true,
}
type Flag = keyof typeof ALL

const read = (client: ApiClient, sitting: Sitting, token = sitting.token) =>
  client.get(`/v1/applications/${sitting.applicationId}/answer_sheet`).headers(as(token))

const setFlags = async (
  sitting: Sitting,
  flags: Partial<Record<Flag | 'showApplicationAfterTimeout', boolean>>
) => {
  await db
    .from('collections')
    .where('id', sitting.collectionId)
    .update({ flags_json: JSON.stringify(flags) })
  // What was read of the exam is good for a second.
  forgetSettings(sitting.examId)
}

/** Right, wrong, not answered, a text for a person to grade; then a wrong one that is cancelled and a right one that is not available. */
async function sat(client: ApiClient): Promise<Sitting> {
  const sitting = await createSitting({
    exam: {
      items: [
        choiceItem(1, { value: 2 }),
        choiceItem(2),
        alternativesItem(3),
        textItem(4, { value: 3 }),
        choiceItem(5),
        choiceItem(6, { value: 8 }),
      ],
    },
  })
  const post = (what: string) =>
    client.post(`/v1/applications/${sitting.applicationId}/${what}`).headers(as(sitting.token))
  ;(await post('start')).assertStatus(200)
  const [right, wrong, , text, cancelled, unavailable] = sitting.answers as AnswerRow[]
  const choose = (answer: AnswerRow | undefined, place: number) => ({
    id: answer?.id,
    revision: 1,
    finished: true,
    alternativeId: sitting.alternatives.get(answer?.item_id ?? 0)?.[place],
  })
  const batch = [
    choose(right, 1),
    choose(wrong, 0),
    { id: text?.id, revision: 1, finished: true, freeResponse: 'Minha resposta' },
    choose(cancelled, 3),
    choose(unavailable, 1),
  ]
  ;(await post('finish').json(batch)).assertStatus(200)
  await db
    .from('items')
    .where('id', cancelled?.item_id ?? 0)
    .update({ is_cancelled: true })
  await db
    .from('items')
    .where('id', unavailable?.item_id ?? 0)
    .update({ is_available: false })
  return sitting
}

test.group('the answer sheet', () => {
  test('each flag discloses its own part and no other', async ({ client, assert }) => {
    const sitting = await sat(client)
    const seen = async (flags: Partial<Record<Flag, boolean>>) => {
      await setFlags(sitting, flags)
      const response = await read(client, sitting)
      response.assertStatus(200)
      return { sheet: response.body(), text: response.text() }
    }
    const everything = await seen(ALL)
    assert.match(everything.text, CANARY)
    assert.deepEqual(everything.sheet.disclosure, {
      answers: true,
      items: true,
      key: true,
      explanations: true,
      scores: true,
      comments: true,
      overview: true,
    })

    const noKey = async (flags: Partial<Record<Flag, boolean>>) => {
      const { sheet, text } = await seen(flags)
      assert.notMatch(text, CANARY)
      for (const entry of sheet.results) assert.isEmpty(KEY_FIELDS.filter((field) => field in entry))
      return sheet
    }
    for (const closed of ['answerSheetDisclosed', 'showAnswerSheetToCandidate'] as const) {
      const sheet = await noKey({ ...ALL, [closed]: false })
      assert.isFalse(sheet.disclosure.key)
      assert.isFalse(sheet.disclosure.explanations)
      assert.isTrue(sheet.results.every((entry: object) => 'given' in entry && 'score' in entry))
    }

    const noExplanations = await seen({ ...ALL, postAlternativeExplanationVisualization: false })
    assert.notMatch(noExplanations.text, /CHAVE-explicacao/)
    assert.equal(noExplanations.sheet.results[0].answer, 'B')
    assert.notProperty(noExplanations.sheet.results[0], 'explanations')

    const noScores = (await seen({ ...ALL, showCandidateGrade: false })).sheet
    assert.isNull(noScores.grade)
    assert.isTrue(noScores.results.every((entry: object) => !('score' in entry)))
    assert.isNotNull(noScores.overview)

    assert.isNull((await seen({ ...ALL, showAnswerSheetOverview: false })).sheet.overview)
    assert.isFalse((await seen({ ...ALL, postItemNavigation: false })).sheet.disclosure.items)
    assert.isFalse((await seen({ ...ALL, showItemId: false })).sheet.showItemId)

    const onlyKey = (await seen({ ...ALL, postAnswerVisualization: false })).sheet
    assert.deepEqual(onlyKey.disclosure, {
      answers: false,
      items: false,
      key: true,
      explanations: true,
      scores: false,
      comments: false,
      overview: false,
    })
    assert.isNull(onlyKey.overview)
    assert.isNull(onlyKey.grade)
    assert.isTrue(onlyKey.results.every((entry: object) => !('given' in entry) && !('score' in entry)))

    const bare = await noKey({ postAnswerVisualization: true })
    assert.isNull(bare.overview)
    assert.isNull(bare.grade)
    assert.deepEqual(Object.keys(bare.results[0]), [
      'itemId',
      'position',
      'verboseName',
      'category',
      'isAvailable',
      'isCancelled',
      'asksAnswer',
      'given',
    ])
  })

  test('is closed before the finish, and after it while neither answers nor key are disclosed', async ({
    client,
    assert,
  }) => {
    const early = await createSitting({ collection: ALL })
    const refused = async (sitting: Sitting, token?: string) => {
      const response = await read(client, sitting, token)
      response.assertStatus(403)
      assert.notMatch(response.text(), CANARY)
    }
    await refused(early)
    await client.post(`/v1/applications/${early.applicationId}/start`).headers(as(early.token))
    await refused(early)
    const sitting = await sat(client)
    for (const flags of [
      {},
      { answerSheetDisclosed: true },
      { showAnswerSheetToCandidate: true },
      {
        postItemNavigation: true,
        showCandidateGrade: true,
        showAnswerSheetOverview: true,
        postAlternativeExplanationVisualization: true,
      },
    ]) {
      await setFlags(sitting, flags)
      await refused(sitting)
    }
    const school = { id: Number(sitting.candidate.schoolId), institution: sitting.institution }
    const proctor = await read(
      client,
      sitting,
      await loginAs(await createUser({ groups: ['PROCTOR'], school }))
    )
    assert.oneOf(proctor.status(), [403, 404])
    assert.notMatch(proctor.text(), CANARY)
    const admin = await read(client, sitting, await loginAs(sitting.admin))
    admin.assertStatus(200)
    assert.match(admin.text(), CANARY)
  })

  test('an exam that ran out of time is read by its candidate where the flag allows it, without key and points (cflag-question-002)', async ({
    client,
    assert,
  }) => {
    const sitting = await sat(client)
    const { institution } = sitting
    const guardian = await createUser({ groups: ['RESPONSIBLE'], institution })
    await linkGuardian({ guardianId: guardian.id, candidateId: sitting.candidate.id })
    const [firstItem] = sitting.answers.map((row) => row.item_id)
    const calls = async (token: string) => {
      const items = client.get(`/v1/applications/${sitting.applicationId}/items`).headers(as(token))
      const item = client.get(`/v1/items/${firstItem}`).headers(as(token))
      return [(await read(client, sitting, token)).status(), (await items).status(), (await item).status()]
    }
    const endedBy = (reason: string) =>
      db.from('applications').where('id', sitting.applicationId).update({ finish_reason: reason })
    const open = { showApplicationAfterTimeout: true }
    await setFlags(sitting, open)
    assert.deepEqual(await calls(sitting.token), [403, 404, 404], 'handed in')
    await endedBy('TIMEOUT')
    assert.deepEqual(await calls(sitting.token), [200, 200, 200])
    const { disclosure, grade, overview, results } = (await read(client, sitting)).body()
    assert.deepEqual(disclosure, {
      answers: true,
      items: true,
      key: false,
      explanations: false,
      scores: false,
      comments: false,
      overview: false,
    })
    assert.isNull(grade)
    assert.isNull(overview)
    assert.equal(results[0].given.line, 'B')
    assert.isEmpty(KEY_FIELDS.filter((field) => field in results[0]))
    assert.notMatch((await read(client, sitting)).text(), CANARY)
    // The points wait for their own flags, and for the answers' own.
    await setFlags(sitting, { ...open, showCandidateGrade: true, showAnswerSheetOverview: true })
    assert.containsSubset((await read(client, sitting)).body(), { grade: null, overview: null })
    await setFlags(sitting, open)
    assert.deepEqual(await calls(await loginAs(guardian)), [403, 404, 404], 'guardian')
    const others = [
      await createUser({ institution }),
      await createUser({ groups: ['RESPONSIBLE'], institution }),
      await createUser({}),
    ]
    for (const other of others) assert.deepEqual(await calls(await loginAs(other)), [404, 404, 404])
    await setFlags(sitting, {})
    assert.deepEqual(await calls(sitting.token), [403, 404, 404], 'off')
  })

  test('a guardian sees what their child sees; nobody else sees anything', async ({ client, assert }) => {
    const sitting = await sat(client)
    const { institution } = sitting
    const guardian = await createUser({ groups: ['RESPONSIBLE'], institution })
    await linkGuardian({ guardianId: guardian.id, candidateId: sitting.candidate.id })
    const token = await loginAs(guardian)
    await setFlags(sitting, { postAnswerVisualization: true })
    assert.deepEqual((await read(client, sitting, token)).body(), (await read(client, sitting)).body())
    await setFlags(sitting, ALL)
    assert.deepEqual((await read(client, sitting, token)).body(), (await read(client, sitting)).body())
    await setFlags(sitting, {})
    ;(await read(client, sitting, token)).assertStatus(403)
    await setFlags(sitting, ALL)
    const strangers = [
      await createUser({ institution }),
      await createUser({ groups: ['RESPONSIBLE'], institution }),
      await createUser({ groups: ['ADMINISTRADOR'] }),
    ]
    for (const stranger of strangers) {
      const response = await read(client, sitting, await loginAs(stranger))
      response.assertStatus(404)
      assert.notMatch(response.text(), CANARY)
    }
    ;(await client.get(`/v1/applications/${sitting.applicationId}/answer_sheet`)).assertStatus(401)
  })

  test('counts available items that are correct or cancelled, and adds their points', async ({
    client,
    assert,
  }) => {
    const sitting = await sat(client)
    await setFlags(sitting, ALL)
    const sheet = (await read(client, sitting)).body()
    assert.deepEqual(sheet.overview, { available: 5, correct: 2, cancelled: 1, pending: 1 })
    assert.deepEqual(sheet.grade, { earned: 3, max: 8 })
    const [right, wrong, empty, text, cancelled, unavailable] = sheet.results
    assert.containsSubset(right, {
      given: { line: 'B', isAnswered: true, isTimedOut: false },
      answer: 'B',
      score: { earned: 2, max: 2 },
      isCorrect: true,
    })
    assert.containsSubset(wrong, {
      given: { line: 'A' },
      answer: 'B',
      score: { earned: 0, max: 1 },
      isCorrect: false,
    })
    assert.containsSubset(empty, { given: { line: '--', isAnswered: false }, isCorrect: false })
    assert.containsSubset(text, {
      given: { line: 'Minha resposta' },
      freeResponses: ['CHAVE-esperada'],
      score: null,
    })
    assert.notProperty(text, 'isCorrect')
    assert.containsSubset(cancelled, {
      isCancelled: true,
      given: { line: 'D' },
      score: { earned: 1, max: 1 },
      isCorrect: true,
    })
    assert.containsSubset(unavailable, { isAvailable: false, isCorrect: true })
    assert.containsSubset(sheet.application, {
      id: sitting.applicationId,
      user: { id: sitting.candidate.id },
    })
    assert.equal(sheet.collection.id, sitting.collectionId)
  })

  test('shows the points that were stored, files, and where the time of an item ran out', async ({
    client,
    assert,
  }) => {
    const sitting = await sat(client)
    await setFlags(sitting, ALL)
    const [right, , empty] = sitting.answers as AnswerRow[]
    await db
      .from('answers')
      .where('id', right?.id ?? 0)
      .update({ earned: 0.5 })
    await db
      .from('answers')
      .where('id', empty?.id ?? 0)
      .update({ timeout_at: 1_700_000_000_000 })
    const { results } = (await read(client, sitting)).body()
    assert.deepEqual(results[0].score, { earned: 0.5, max: 2 })
    assert.isFalse(results[0].isCorrect)
    assert.isTrue(results[2].given.isTimedOut)
    assert.deepEqual(results[2].given.attachments, [])
  })
})

test.group('the answer sheet of what is only read', () => {
  test('marks the items that take an answer, by their item type, and counts no others', async ({
    client,
    assert,
  }) => {
    const reading = (position: number, category: string, more = {}) => ({
      ...{
        idn: `q${position}`,
        position,
        category,
        introduction: `<p>${PICTURE}</p>`,
        question: '<p>Leia</p>',
      },
      ...more,
    })
    const items = [
      choiceItem(1),
      reading(2, 'CONCEITO'),
      reading(3, 'FLASH_CARD'),
      reading(4, 'IMAGEM'),
      reading(5, 'IMAGEM', { hasAttachment: true, value: 4 }),
      repertorizationItem(6),
    ]
    const sitting = await createSitting({ exam: { items } })
    const post = (what: string) =>
      client.post(`/v1/applications/${sitting.applicationId}/${what}`).headers(as(sitting.token)).json([])
    ;(await post('start')).assertStatus(200)
    ;(await post('finish')).assertStatus(200)
    await setFlags(sitting, ALL)
    const sheet = (await read(client, sitting)).body()
    assert.deepEqual(
      sheet.results.map((entry: { asksAnswer: boolean }) => entry.asksAnswer),
      [true, false, false, false, true, true]
    )
    // A picture that asks for one back waits for a person, as the table does.
    assert.deepEqual(sheet.overview, { available: 3, correct: 0, cancelled: 0, pending: 2 })
    assert.deepEqual(sheet.grade, { earned: 0, max: 6 })
  })
})

test.group('GET /v1/applications/{id}/item_correction_token', () => {
  const tokenOf = (client: ApiClient, sitting: Sitting, session = sitting.token) =>
    client.get(`/v1/applications/${sitting.applicationId}/item_correction_token`).headers(as(session))
  const open = (client: ApiClient, token: unknown) =>
    client.post('/v1/applications/item_correction').json({ token })

  test('another page reads what the owner of the token may read, no more, and not for longer than their session', async ({
    client,
    assert,
  }) => {
    const sitting = await sat(client)
    await setFlags(sitting, { postAnswerVisualization: true })
    const answer = await tokenOf(client, sitting)
    answer.assertStatus(200)
    const { token } = answer.body()
    const elsewhere = await open(client, token)
    elsewhere.assertStatus(200)
    assert.deepEqual(elsewhere.body(), (await read(client, sitting)).body())
    assert.notMatch(elsewhere.text(), CANARY)

    await setFlags(sitting, {})
    ;(await open(client, token)).assertStatus(403)
    ;(await tokenOf(client, sitting)).assertStatus(403)
    await setFlags(sitting, ALL)
    ;(await open(client, token)).assertStatus(200)
    ;(await client.post('/v1/logout').headers(as(sitting.token))).assertStatus(204)
    ;(await open(client, token)).assertStatus(401)
  })

  test('is nobody else’s, and none of a running exam', async ({ client }) => {
    const sitting = await sat(client)
    await setFlags(sitting, ALL)
    const classmate = await createUser({ institution: sitting.institution })
    ;(await tokenOf(client, sitting, await loginAs(classmate))).assertStatus(404)
    for (const token of [undefined, '', 'x', 'x'.repeat(500)]) (await open(client, token)).assertStatus(401)

    const running = await createSitting({ exam: { items: [choiceItem(1)] } })
    await setFlags(running, ALL)
    ;(await tokenOf(client, running)).assertStatus(403)
  })
})
