import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { addToClass, linkGuardian } from '#identity'
import { makeApplications } from '#delivery'
import { clock } from '#shared'
import {
  alternativesItem,
  choiceItem,
  importExamFixture,
  png,
  pngDataUrl,
  textItem,
} from '#tests/fixtures/exams'
import {
  answersOf,
  applicationRow,
  callerOf,
  createSitting,
  openWindow,
  type AnswerRow,
  type Sitting,
} from '#tests/fixtures/applications'
import { as, createClass, createSchool, createUser, loginAs } from '#tests/fixtures/people'

const HOUR = 3_600_000
const CANARY = 'CHAVE'

const call = (client: ApiClient, sitting: Sitting, what: string, token = sitting.token) =>
  client.post(`/v1/applications/${sitting.applicationId}/${what}`).headers(as(token))

const get = (client: ApiClient, path: string, token: string) => client.get(path).headers(as(token))

const windowAt = (start: number, end: number) => [
  {
    startTime: new Date(clock.now() + start).toISOString(),
    endTime: new Date(clock.now() + end).toISOString(),
    maxDuration: 60,
  },
]

test.group('the list', () => {
  test('pages by -end_time,id and shows a page in the documents order', async ({ client, assert }) => {
    const soon = await createSitting({
      exam: { name: 'zeta em breve', timeWindows: windowAt(HOUR, 5 * HOUR) },
    })
    const { student, token } = soon
    const over = await createSitting({
      student,
      exam: { name: 'Alfa encerrada', timeWindows: windowAt(-3 * HOUR, -2 * HOUR) },
    })
    const b = await createSitting({ student, exam: { name: 'beta' } })
    const a = await createSitting({ student, exam: { name: 'Álgebra', areaDoConhecimento: 2 } })
    const running = await createSitting({ student, exam: { name: 'omega' } })
    const done = await createSitting({ student, exam: { name: 'gama' } })
    await call(client, running, 'start')
    await call(client, done, 'start')
    await call(client, done, 'finish')
    const list = await get(client, '/v1/applications', token)
    list.assertStatus(200)
    assert.equal(list.body().count, 6)
    assert.deepEqual(
      list.body().results.map((row: { id: number; status: string }) => [row.id, row.status]),
      [
        [running.applicationId, 'STARTED'],
        [a.applicationId, 'AVAILABLE'],
        [b.applicationId, 'AVAILABLE'],
        [soon.applicationId, 'AVAILABLE_SOON'],
        [done.applicationId, 'FINISHED'],
        [over.applicationId, 'UNAVAILABLE'],
      ]
    )
    const ids = async (query: string) =>
      (await get(client, `/v1/applications?${query}`, token))
        .body()
        .results.map((row: { id: number }) => row.id)
    assert.deepEqual(await ids('size=1'), [soon.applicationId])
    assert.deepEqual(await ids('status=AVAILABLE&ordering=id'), [b.applicationId, a.applicationId])
    assert.deepEqual(await ids('status=UNAVAILABLE'), [over.applicationId])
    assert.deepEqual(await ids('status=AVAILABLE_SOON'), [soon.applicationId])
    assert.deepEqual(await ids('status=FINISHED'), [done.applicationId])
    assert.deepEqual(await ids('knowledge_area=2'), [a.applicationId])
    assert.deepEqual(await ids('search=OMEG'), [running.applicationId])
    assert.deepEqual(await ids('search=%25'), [])
    assert.deepEqual(await ids('search=omega,'), [])
    assert.deepEqual(await ids('status=AVAILABLE&ordering=-id,status'), [a.applicationId, b.applicationId])
    assert.deepEqual(await ids(`collection=${b.collectionId}`), [b.applicationId])
    assert.deepEqual(await ids('category=1'), [])
    assert.deepEqual((await ids('ordering=status')).at(0), running.applicationId)
    ;(await get(client, '/v1/applications?status=NADA', token)).assertStatus(400)
    ;(await get(client, '/v1/applications?ordering=password', token)).assertStatus(400)
    const next = await get(client, `/v1/applications/${done.applicationId}/next_application`, token)
    assert.isNull(next.body().id)
  })

  // rule-list-003, rule-list-008
  test('grouped by collection: one line for a person and collection, paged and counted as it is shown', async ({
    client,
    assert,
  }) => {
    const shared = { collection: { name: 'Simulado de várias', category: 3 } }
    const first = await createSitting({ exam: { ...shared, name: 'delta', areaDoConhecimento: 2 } })
    const { student, token } = first
    const second = await createSitting({ student, exam: { ...shared, name: 'beta' } })
    const third = await createSitting({ student, exam: { ...shared, name: 'gama' } })
    const lone = await createSitting({ student, exam: { name: 'Alfa' } })
    const over = await createSitting({
      student,
      exam: { name: 'aaa encerrada', timeWindows: windowAt(-3 * HOUR, -2 * HOUR) },
    })
    assert.equal(third.collectionId, first.collectionId)
    await call(client, third, 'start')
    type Line = {
      count: number
      finishedAt: string | null
      startTime: string
      first: { id: number; status: string; exam: { collection: { id: number } } }
    }
    const page = async (query: string) => {
      const answer = await get(client, `/v1/applications?grouped=true&${query}`, token)
      answer.assertStatus(200)
      return answer.body() as { results: Line[]; count: number; numPages: number }
    }
    const lines = async (query = '') =>
      (await page(query)).results.map(({ first: { id }, count }) => [id, count])
    // The one that runs stands for its group; lines of equal status go by the exam's name whatever its case.
    assert.deepEqual(await lines(), [
      [third.applicationId, 3],
      [lone.applicationId, 1],
      [over.applicationId, 1],
    ])
    assert.deepInclude(await page('size=1'), { count: 3, numPages: 3 })
    assert.deepEqual(await lines('size=1&page=1'), [[third.applicationId, 3]])
    assert.deepEqual(await lines('size=1&page=2'), [[lone.applicationId, 1]])
    assert.deepEqual(await lines('size=1&page=3'), [[over.applicationId, 1]])
    assert.deepInclude(await page('size=1&page=4'), { results: [], count: 3 })
    // Groups are made of what the filters leave.
    assert.deepEqual(await lines('status=AVAILABLE'), [
      [lone.applicationId, 1],
      [second.applicationId, 2],
    ])
    assert.deepEqual(await lines('knowledge_area=2'), [[first.applicationId, 1]])
    assert.deepEqual(await lines('search=gam'), [[third.applicationId, 1]])
    for (const tab of ['category=3', 'tab=3']) {
      assert.deepEqual(await lines(tab), [[third.applicationId, 3]])
      assert.equal((await page(tab)).count, 1)
    }
    // A group is finished when all of it is, at the latest finish.
    await call(client, third, 'finish')
    assert.isNull((await page('search=simulado de')).results[0]?.finishedAt)
    for (const sitting of [first, second]) {
      await call(client, sitting, 'start')
      await call(client, sitting, 'finish')
    }
    const latest = Math.max(
      ...(await Promise.all(
        [first, second, third].map(async (one) =>
          Number((await applicationRow(one.applicationId)).finished_at)
        )
      ))
    )
    const group = (await page('status=FINISHED')).results[0]
    assert.equal(group?.count, 3)
    assert.equal(Date.parse(group?.finishedAt ?? ''), latest)
    // Of one collection its exams stand one by one.
    const inside = (
      await get(client, `/v1/applications?collection=${first.collectionId}&ordering=status,name,id`, token)
    ).body()
    assert.equal(inside.count, 3)
    assert.deepEqual(
      inside.results.map((row: { id: number }) => row.id),
      [second, first, third].map((one) => one.applicationId)
    )
  })

  test('two children of one guardian are two lines, and nobody’s lines are shown to another', async ({
    client,
    assert,
  }) => {
    const shared = { collection: { name: 'A mesma coleção' } }
    const one = await createSitting({ exam: shared })
    const other = await createUser({ institution: one.institution })
    await makeApplications({
      target: { collectionId: one.collectionId },
      people: { userIds: [other.id] },
      actor: { institutionId: one.institution.id },
    })
    const guardian = await createUser({ groups: ['RESPONSIBLE'], institution: one.institution })
    for (const studentId of [one.student.id, other.id])
      await linkGuardian({ guardianId: guardian.id, studentId })
    const stranger = await createUser({ institution: one.institution })
    const counts = async (user: typeof guardian) =>
      (await get(client, '/v1/applications?grouped=true', await loginAs(user)))
        .body()
        .results.map((line: { count: number }) => line.count)
    assert.deepEqual(await counts(guardian), [1, 1])
    assert.deepEqual(await counts(other), [1])
    assert.deepEqual(await counts(stranger), [])
  })

  test('an exam that another one blocks stands with the unavailable ones, in every order', async ({
    client,
    assert,
  }) => {
    const blocker = await createSitting({
      exam: { name: 'zz bloqueia', collection: { name: 'Bloqueia', setUnavailableToApplications: true } },
    })
    const { student, token } = blocker
    const blocked = await createSitting({ student, exam: { name: 'aa aberta' } })
    const done = await createSitting({ student, exam: { name: 'mm feita' } })
    await call(client, done, 'start')
    await call(client, done, 'finish')
    await call(client, blocker, 'start')
    const expected = [blocker, done, blocked].map((sitting) => sitting.applicationId)
    const grouped = (await get(client, '/v1/applications?grouped=true', token))
      .body()
      .results.map((line: { first: { id: number } }) => line.first.id)
    assert.deepEqual(grouped, expected)
    const flat = (await get(client, '/v1/applications?ordering=status', token))
      .body()
      .results.map((row: { id: number }) => row.id)
    assert.deepEqual(flat, expected)
  })

  test('shows each group what is theirs and nothing else', async ({ client, assert }) => {
    const mine = await createSitting()
    const { institution } = mine
    const application = await applicationRow(mine.applicationId)
    const school = { id: application.school_id as number, institution }
    const guardian = await createUser({ groups: ['RESPONSIBLE'], institution })
    await linkGuardian({ guardianId: guardian.id, studentId: mine.student.id })
    const teacher = await createUser({ groups: ['Professor'], institution })
    await addToClass({ classId: application.class_id as number, userId: teacher.id, role: 'teacher' })
    const allowed = [
      mine.student,
      guardian,
      teacher,
      mine.admin,
      await createUser({ groups: ['SCHOOL-ADMIN'], school }),
      await createUser({ groups: ['Diretor'], school }),
    ]
    const otherSchool = await createSchool(institution)
    const refused = [
      await createUser({ institution }),
      await createUser({ groups: ['RESPONSIBLE'], institution }),
      await createUser({
        groups: ['Professor'],
        schoolClass: await createClass(otherSchool),
        role: 'teacher',
      }),
      await createUser({ groups: ['SCHOOL-ADMIN'], school: otherSchool }),
      await createUser({ groups: ['ADMINISTRADOR'] }),
    ]
    for (const user of allowed) {
      const token = await loginAs(user)
      assert.equal((await get(client, '/v1/applications', token)).body().count, 1, user.groups[0])
      ;(await get(client, `/v1/applications/${mine.applicationId}`, token)).assertStatus(200)
    }
    const nobodys = (await get(client, '/v1/applications/99999999', mine.token)).body()
    for (const user of refused) {
      const token = await loginAs(user)
      assert.equal((await get(client, '/v1/applications', token)).body().count, 0, user.groups[0])
      for (const path of ['', '/answers', '/items', '/next_application', '/answer_sheet']) {
        const response = await get(client, `/v1/applications/${mine.applicationId}${path}`, token)
        response.assertStatus(404)
        assert.deepEqual(response.body(), nobodys)
      }
    }
  })
})

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
    await linkGuardian({ guardianId: guardian.id, studentId: sitting.student.id })
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
    const said: string[] = [(await call(client, sitting, 'start')).text()]
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
    said.push((await client.put(`${own}/answers/batch`).headers(as(sitting.token)).json(batch)).text())
    said.push(
      (await client.patch(`${own}/answers/${choice.id}/set_item_expired`).headers(as(sitting.token))).text()
    )
    said.push((await call(client, sitting, 'finish').json(batch)).text())
    for (const answer of said) assert.notInclude(answer, CANARY)
    await look('after')
    assert.isAbove(looked, 100)
    const sheet = (await get(client, `${own}/answer_sheet`, sitting.token)).body()
    assert.deepInclude(sheet.disclosure, { answers: true, key: false, explanations: false })
    assert.isTrue(sheet.results.every((entry: object) => !('answer' in entry)))
  })

  test('the key is told after the finish when both flags disclose it, explanations by their own', async ({
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
    const told = await sheet()
    told.assertStatus(200)
    assert.containsSubset(told.body().results[0], { answer: 'B', isAvailable: true, isCancelled: false })
    assert.notProperty(told.body().results[0], 'explanations')
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
    const words = await client
      .post('/v1/answer_files')
      .headers(as(sitting.token))
      .file('file', Buffer.from('só palavras'), { filename: 'desenho.txt' })
    ;(await register(words.body().path)).assertStatus(400)
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

  test('logs are kept as they came, within limits', async ({ client, assert }) => {
    const sitting = await createSitting()
    ;(await call(client, sitting, 'answer_logs').json({ 1: { opened: 3 } })).assertStatus(200)
    ;(await call(client, sitting, 'answer_logs').json({ 1: 'x'.repeat(70_000) })).assertStatus(413)
    assert.lengthOf(await db.from('answer_logs').where('application_id', sitting.applicationId), 1)
  })
})
