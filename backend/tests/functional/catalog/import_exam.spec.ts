import { test } from '@japa/runner'
import { deliveryExam, itemContents, itemsOfExam, publicItemsJson, registerExamUser } from '#catalog'
import db from '@adonisjs/lucid/services/db'
import { choiceItem, examFile, textItem } from '#tests/fixtures/exams'
import { as, createInstitution, createSchool, createUser, loginAs } from '#tests/fixtures/people'
import { admin } from '#tests/fixtures/importer'
import { ok, refuse } from '#shared'

test.group('POST /v1/exams', () => {
  test('an exam is stored and the report has the outcome of each item', async ({ client, assert }) => {
    const { header, user } = await admin()
    const file = examFile({ area_do_conhecimento: 2, shuffle_items: true })
    const response = await client.post('/v1/exams').headers(header).json(file)
    response.assertStatus(201)
    const report = response.body()
    assert.equal(report.exam.idn, file.idn)
    assert.isTrue(report.created)
    assert.deepEqual(
      report.items.map((item: { outcome: string }) => item.outcome),
      ['created', 'created', 'created']
    )
    assert.deepEqual(report.images, { embedded: 0, stored: 0, refused: [], withoutAlt: [] })

    const stored = await deliveryExam(report.exam.id)
    assert.equal(stored?.institutionId, user.institution.id)
    assert.equal(stored?.exam.areaDoConhecimento, 2)
    assert.isTrue(stored?.exam.shuffleItems)
    assert.equal(stored?.exam.itemsCount, 3)
    assert.equal(stored?.collection.name, file.name as string)
    assert.isTrue(stored?.collection.flags.postItemNavigation)
    assert.isTrue(stored?.collection.configuration.canBrowseAcrossItems)
    assert.equal(stored?.windows.length, 1)
    assert.equal(stored?.windows[0]?.maxDurationMinutes, 300)
  })

  test('what a candidate gets bears no key, and its ids are those of the database', async ({
    client,
    assert,
  }) => {
    const { header } = await admin()
    const { exam } = (await client.post('/v1/exams').headers(header).json(examFile())).body()
    const items = await itemsOfExam(exam.id)
    const publicItems = await publicItemsJson(exam.id)
    const contents = await itemContents(items.map(({ id }) => id))
    for (const { id, json } of publicItems) {
      assert.notInclude(json, 'CHAVE')
      assert.notInclude(json, 'isCorrect')
      const publicItem = JSON.parse(json)
      assert.equal(publicItem.id, id)
      const rows = await db
        .from('alternatives')
        .where('item_id', id)
        .orderBy('position')
        .select('id', 'is_correct')
      assert.deepEqual(
        (publicItem.alternatives ?? []).map((one: { id: number }) => one.id),
        rows.map((row) => row.id)
      )
      const content = contents.get(id)
      assert.equal(content?.id, id)
      assert.deepEqual(
        (content?.alternatives ?? []).map((one) => one.isCorrect),
        rows.map((row) => row.is_correct === 1)
      )
    }
  })

  test('teachers import into their school, candidates and strangers do not', async ({ client, assert }) => {
    const school = await createSchool()
    const teacher = await createUser({ groups: ['Professor'], school })
    const made = await client
      .post('/v1/exams')
      .headers(as(await loginAs(teacher)))
      .json(examFile())
    made.assertStatus(201)
    assert.equal((await deliveryExam(made.body().exam.id))?.schoolId, school.id)
    for (const group of ['ALUNO', 'RESPONSIBLE', 'PROCTOR', 'Diretor'] as const) {
      const other = await createUser({ groups: [group], school })
      const refused = await client
        .post('/v1/exams')
        .headers(as(await loginAs(other)))
        .json(examFile())
      refused.assertStatus(403)
    }
    const anonymous = await client.post('/v1/exams').json(examFile())
    anonymous.assertStatus(401)
  })

  test('every fault is named by the path of its field, and nothing is stored', async ({ client, assert }) => {
    const { header, user } = await admin()
    const file = examFile({
      name: 7,
      areaDoConhecimento: 6,
      timeWindows: [{ startTime: '2026-11-20T08:00:00-03:00', endTime: '2026-11-20 07:00', maxDuration: 0 }],
      items: [
        choiceItem(1, { category: 'ADIVINHA' }),
        choiceItem(2, { idn: 'Q3' }),
        choiceItem(3, { position: 2 }),
        choiceItem(4, {
          alternatives: [
            { content: 'a', isCorrect: false },
            { content: 'b', isCorrect: false },
          ],
        }),
        choiceItem(5, {
          alternatives: [
            { content: 'a', isCorrect: true },
            { content: 'b', isCorrect: true },
          ],
        }),
        choiceItem(6, { alternatives: [{ content: 'a', isCorrect: true }, { isCorrect: false }] }),
        'não é questão',
        choiceItem(8, { question: '' }),
      ],
    })
    const response = await client
      .post('/v1/exams')
      .headers(header)
      .header('accept-language', 'pt-BR')
      .json(file)
    response.assertStatus(400)
    const { code, ...fields } = response.body()
    assert.equal(code, 'invalid_exam_file')
    assert.sameMembers(Object.keys(fields), [
      'name',
      'areaDoConhecimento',
      'timeWindows[0].endTime',
      'timeWindows[0].maxDuration',
      'items[0].category',
      'items[2].idn',
      'items[2].position',
      'items[3].alternatives',
      'items[4].alternatives',
      'items[5].alternatives[1].content',
      'items[6]',
      'items[7].question',
    ])
    assert.include(fields['items[0].category'][0], 'ADIVINHA')
    assert.include(fields['items[4].alternatives'][0], 'Há 2 alternativas')
    const english = (
      await client.post('/v1/exams').headers(header).header('accept-language', 'en').json(file)
    ).body()
    assert.include(english['items[4].alternatives'][0], '2 alternatives are marked')
    const left = await db.from('exams').where('institution_id', user.institution.id)
    assert.lengthOf(left, 0)
    assert.lengthOf(await db.from('collections').where('institution_id', user.institution.id), 0)
  })

  test('a file in a form: read, or refused with its own reason', async ({ client, assert }) => {
    const { header } = await admin()
    const send = (text: string | Buffer, filename: string) =>
      client
        .post('/v1/exams')
        .headers(header)
        .header('accept-language', 'en')
        .file('file', Buffer.from(text), { filename })
    const good = await send(`\uFEFF${JSON.stringify(examFile())}`, 'prova.json')
    good.assertStatus(201)
    const notJson = await send('{}', 'prova.txt')
    notJson.assertStatus(400)
    notJson.assertBodyContains({ file: ['File should be .json.'] })
    const broken = await send('{"idn": ', 'prova.json')
    broken.assertStatus(400)
    broken.assertBodyContains({ code: 'invalid_json', file: ['JSON format is invalid.'] })
    const deep = await send('['.repeat(50_000) + ']'.repeat(50_000), 'prova.json')
    deep.assertStatus(400)
    assert.equal(deep.body().code, 'too_deep')
    const large = await send(Buffer.alloc(20 * 1024 * 1024 + 1, ' '), 'prova.json')
    large.assertStatus(413)
    const none = await client
      .post('/v1/exams')
      .headers(header)
      .field('update_if_exists', 'true')
      .file('outro', Buffer.from('x'), { filename: 'x.json' })
    none.assertStatus(400)
  })

  test('over 20 MB of JSON is 413, deep nesting is 400', async ({ client, assert }) => {
    const { header } = await admin()
    const large = await client
      .post('/v1/exams')
      .headers(header)
      .json({ ...examFile(), instructions: 'x'.repeat(21 * 1024 * 1024) })
    large.assertStatus(413)
    let deep: unknown = 'fundo'
    for (let level = 0; level < 40; level += 1) deep = { a: deep }
    const response = await client
      .post('/v1/exams')
      .headers(header)
      .json({ ...examFile(), deep })
    response.assertStatus(400)
    assert.equal(response.body().code, 'too_deep')
  })

  test('an idn that is there is a conflict; another institution has its own', async ({ client, assert }) => {
    const { header } = await admin()
    const file = examFile()
    const first = await client.post('/v1/exams').headers(header).json(file)
    const second = await client.post('/v1/exams').headers(header).json(file)
    second.assertStatus(409)
    assert.equal(second.body().code, 'exam_exists')
    const elsewhere = await admin()
    const theirs = await client
      .post('/v1/exams')
      .headers(elsewhere.header)
      .json({ ...file, updateIfExists: true })
    theirs.assertStatus(201)
    assert.notEqual(theirs.body().exam.id, first.body().exam.id)
  })

  test('five imports of one idn at once make one exam', async ({ client, assert }) => {
    const { header, user } = await admin()
    const file = examFile()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.post('/v1/exams').headers(header).json(file))
    )
    assert.deepEqual(answers.map((answer) => answer.status()).sort(), [201, 409, 409, 409, 409])
    assert.lengthOf(await db.from('exams').where('institution_id', user.institution.id), 1)
  })

  test('update_if_exists keeps, changes, adds and removes items in place', async ({ client, assert }) => {
    const { header } = await admin()
    const file = examFile({ items: [choiceItem(1), choiceItem(2), textItem(3), choiceItem(4)] })
    const { exam } = (await client.post('/v1/exams').headers(header).json(file)).body()
    const before = new Map((await itemsOfExam(exam.id)).map((item) => [item.idn, item.id]))
    const changed = {
      ...file,
      name: 'Prova revista',
      update_if_exists: true,
      // q2 and q3 change places, q1 changes, q4 goes, q5 is new
      items: [
        choiceItem(1, { question: '<p>Outra</p>' }),
        choiceItem(3, { idn: 'q2', question: '<p>Pergunta 2</p>' }),
        textItem(2, { idn: 'q3', question: '<p>Escreva 3</p>' }),
        choiceItem(5),
      ],
    }
    const response = await client.post('/v1/exams').headers(header).json(changed)
    response.assertStatus(200)
    const outcomes = Object.fromEntries(
      response.body().items.map((item: { idn: string; outcome: string }) => [item.idn, item.outcome])
    )
    assert.equal(outcomes.q1, 'changed')
    assert.equal(outcomes.q4, 'removed')
    assert.equal(outcomes.q5, 'created')
    const after = await itemsOfExam(exam.id)
    assert.deepEqual(
      after.map((item) => item.idn),
      ['q1', 'q3', 'q2', 'q5']
    )
    for (const item of after) if (before.has(item.idn)) assert.equal(item.id, before.get(item.idn))
    assert.equal((await deliveryExam(exam.id))?.exam.name, 'Prova revista')
    assert.equal((await deliveryExam(exam.id))?.exam.itemsCount, 4)
    const again = await client
      .post('/v1/exams')
      .headers(header)
      .json({ ...changed })
    assert.deepEqual(
      new Set(again.body().items.map((item: { outcome: string }) => item.outcome)),
      new Set(['kept'])
    )
  })

  test('an exam with a started application is not changed; modules that use exams are notified of a change', async ({
    client,
    assert,
  }) => {
    const { header } = await admin()
    const file = examFile()
    const { exam } = (await client.post('/v1/exams').headers(header).json(file)).body()
    let started = true
    const notified: number[] = []
    registerExamUser({
      name: 'import-test',
      hasStarted: async (examId) => examId === exam.id && started,
      examChanged: async (examId) => {
        if (examId === exam.id) notified.push(examId)
        return ok(null)
      },
    })
    const refused = await client
      .post('/v1/exams')
      .headers(header)
      .json({ ...file, name: 'Nova', updateIfExists: true })
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'exam_already_started')
    assert.equal((await deliveryExam(exam.id))?.exam.name, file.name as string)
    assert.lengthOf(notified, 0)
    started = false
    const accepted = await client
      .post('/v1/exams')
      .headers(header)
      .json({ ...file, name: 'Nova', updateIfExists: true })
    accepted.assertStatus(200)
    assert.deepEqual(notified, [exam.id])
  })

  test('a module that uses the exam refuses a change: its refusal is the answer, and nothing is stored', async ({
    client,
    assert,
  }) => {
    const { header } = await admin()
    const file = examFile()
    const { exam } = (await client.post('/v1/exams').headers(header).json(file)).body()
    const name = 'import-test'
    registerExamUser({
      name,
      hasStarted: async () => false,
      examChanged: async (examId) =>
        examId === exam.id
          ? refuse('conflict', 'exam_in_use', { messages: ['catalog.exam_already_started'] })
          : ok(null),
    })
    try {
      const items = await itemsOfExam(exam.id)
      const refused = await client
        .post('/v1/exams')
        .headers(header)
        .json({ ...file, name: 'Nova', items: [choiceItem(1)], updateIfExists: true })
      refused.assertStatus(409)
      assert.equal(refused.body().code, 'exam_in_use')
      assert.equal((await deliveryExam(exam.id))?.exam.name, file.name as string)
      assert.deepEqual(await itemsOfExam(exam.id), items)
    } finally {
      registerExamUser({ name, hasStarted: async () => false, examChanged: async () => ok(null) })
    }
  })

  test('a teacher cannot change the exam of another school', async ({ client }) => {
    const institution = await createInstitution()
    const mine = await createUser({ groups: ['Professor'], school: await createSchool(institution) })
    const other = await createUser({ groups: ['Professor'], school: await createSchool(institution) })
    const file = examFile()
    await client
      .post('/v1/exams')
      .headers(as(await loginAs(mine)))
      .json(file)
    const refused = await client
      .post('/v1/exams')
      .headers(as(await loginAs(other)))
      .json({ ...file, updateIfExists: true })
    refused.assertStatus(403)
  })

  test('a thousand items come in', async ({ client, assert }) => {
    const { header } = await admin()
    const items = Array.from({ length: 1000 }, (_, index) => choiceItem(index + 1))
    const response = await client.post('/v1/exams').headers(header).json(examFile({ items }))
    response.assertStatus(201)
    const stored = await itemsOfExam(response.body().exam.id)
    assert.lengthOf(stored, 1000)
    assert.equal(stored.at(-1)?.position, 1000)
    const [alternatives] = await db
      .from('alternatives')
      .whereIn(
        'item_id',
        stored.slice(0, 500).map(({ id }) => id)
      )
      .count('* as total')
    assert.equal(Number(alternatives.total), 2000)
  })
})

test.group('POST /v1/exams, collections', () => {
  test('exams of one collection name come together; its settings are those of the file', async ({
    client,
    assert,
  }) => {
    const { header } = await admin()
    const first = (
      await client
        .post('/v1/exams')
        .headers(header)
        .json(examFile({ collection: { name: 'Primeiro simulado' } }))
    ).body()
    const collection = {
      name: 'Segundo simulado',
      post_item_navigation: false,
      can_browse_across_items: false,
      answer_minimum_time: 20,
      minimum_stay_seconds: 600,
      mandatory_collection: first.exam.idn,
    }
    const second = (await client.post('/v1/exams').headers(header).json(examFile({ collection }))).body()
    const third = (
      await client
        .post('/v1/exams')
        .headers(header)
        .json(examFile({ collection: { name: 'Segundo simulado' } }))
    ).body()
    const fourth = (
      await client
        .post('/v1/exams')
        .headers(header)
        .json(examFile({ collection: second.collection.id }))
    ).body()
    assert.equal(third.collection.id, second.collection.id)
    assert.equal(fourth.collection.id, second.collection.id)
    const stored = await deliveryExam(second.exam.id)
    assert.isFalse(stored?.collection.flags.postItemNavigation)
    assert.isFalse(stored?.collection.configuration.canBrowseAcrossItems)
    assert.equal(stored?.collection.configuration.answerMinimumTime, 20)
    assert.equal(stored?.minimumStaySeconds, 600)
    assert.equal(stored?.mandatoryCollectionId, first.collection.id)
    assert.equal(stored?.mandatoryCollectionName, 'Primeiro simulado')
  })

  test('a collection that is not there, or is of another institution, refuses the file', async ({
    client,
    assert,
  }) => {
    const mine = await admin()
    const theirs = await admin()
    const made = (await client.post('/v1/exams').headers(theirs.header).json(examFile())).body()
    for (const collection of [
      made.collection.id,
      2_000_000_000,
      { name: 'X', mandatoryCollection: 'não há' },
    ]) {
      const response = await client.post('/v1/exams').headers(mine.header).json(examFile({ collection }))
      response.assertStatus(400)
      assert.equal(response.body().code, 'invalid_exam_file')
    }
    assert.lengthOf(await db.from('collections').where('institution_id', mine.user.institution.id), 0)
  })
})
