import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { addToClass } from '#identity'
import { clock } from '#shared'
import {
  answersOf,
  applicationRow,
  createSitting,
  eventsOf,
  type AnswerRow,
} from '#tests/fixtures/applications'
import { choiceItem, png, repertorizationItem, textItem } from '#tests/fixtures/exams'
import { as, createSchool, createUser, loginAs } from '#tests/fixtures/people'
import { own, post, put } from '#tests/fixtures/sitting_calls'
import {
  decideQuarantined,
  finishedWithLate,
  quarantinedListOf,
  type QuarantinedEntry,
} from '#tests/fixtures/quarantined_answers'

test.group('what was quarantined from the answers', (group) => {
  group.each.teardown(() => clock.release())

  test('late answers are listed beside what the answers hold, with why (S11.5)', async ({
    client,
    assert,
  }) => {
    const { sitting, choice, admin } = await finishedWithLate(client)
    const list = await quarantinedListOf(client, sitting, admin)
    assert.containsSubset(list, { isFinished: true, mayDecide: true })
    assert.containsSubset(list.results, [
      {
        kind: 'content',
        reason: 'already_finished',
        line: 'B',
        present: { line: 'A' },
        answer: { id: choice.id, position: 1 },
        decision: null,
        isHeld: false,
      },
      {
        kind: 'content',
        reason: 'already_finished',
        line: 'chegou tarde',
        present: { line: '--' },
        decision: null,
      },
    ])
    assert.lengthOf(list.results, 2)
  })

  test('one click accepts: the answer, its points and the history change; the record of the finish does not', async ({
    client,
    assert,
  }) => {
    const { sitting, admin, record, letters } = await finishedWithLate(client)
    const before = await applicationRow(sitting.applicationId)
    assert.equal((await answersOf(sitting.applicationId))[0]?.earned, 0)
    const [choice, text] = (await quarantinedListOf(client, sitting, admin)).results as [
      QuarantinedEntry,
      QuarantinedEntry,
    ]
    const accepted = await decideQuarantined(
      client,
      sitting,
      choice.key,
      admin,
      'accept',
      'a rede da escola caiu'
    )
    accepted.assertStatus(200)
    assert.containsSubset(accepted.body(), { key: choice.key, decision: 'accept' })
    assert.containsSubset((await answersOf(sitting.applicationId))[0], {
      alternative_id: letters[1],
      earned: 1,
      is_late: 1,
      revision: 2,
    })
    ;(await decideQuarantined(client, sitting, text.key, admin)).assertStatus(200)
    assert.containsSubset((await answersOf(sitting.applicationId))[1], {
      free_response: 'chegou tarde',
      earned: null,
    })
    const after = await applicationRow(sitting.applicationId)
    for (const column of ['finish_digest', 'finish_answer_count', 'finished_at', 'finish_reason'])
      assert.equal(after[column], before[column])
    const { serverTime: _, answers: __, files: ___, ...same } = (await post(client, sitting, 'finish')).body()
    assert.containsSubset(record, same)
    const events = (await eventsOf(sitting.applicationId)).filter((event) => event.type === 'kept_accepted')
    assert.lengthOf(events, 2)
    assert.containsSubset(events[0], { source: 'staff', user_id: sitting.admin.id })
    assert.containsSubset(JSON.parse(String(events[0]?.detail_json)), {
      key: choice.key,
      kept: 'already_finished',
      reason: 'a rede da escola caiu',
      before: 1,
      after: 2,
    })
  })

  test('a repeat changes nothing; what was replaced is stored and can be restored', async ({
    client,
    assert,
  }) => {
    const { sitting, admin, letters } = await finishedWithLate(client)
    const [choice] = (await quarantinedListOf(client, sitting, admin)).results as [QuarantinedEntry]
    for (let time = 0; time < 2; time++)
      (await decideQuarantined(client, sitting, choice.key, admin)).assertStatus(200)
    assert.lengthOf(
      (await eventsOf(sitting.applicationId)).filter((event) => event.type === 'kept_accepted'),
      1
    )
    const refused = await decideQuarantined(client, sitting, choice.key, admin, 'refuse')
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'already_accepted')
    const list = (await quarantinedListOf(client, sitting, admin)).results
    assert.containsSubset(
      list.find(({ key }) => key === choice.key),
      { isHeld: true, decision: { decision: 'accept', by: { id: sitting.admin.id } } }
    )
    const replaced = list.find(({ reason }) => reason === 'replaced') as QuarantinedEntry
    assert.equal(replaced.line, 'A')
    ;(await decideQuarantined(client, sitting, replaced.key, admin)).assertStatus(200)
    assert.containsSubset((await answersOf(sitting.applicationId))[0], {
      alternative_id: letters[0],
      earned: 0,
    })
    ;(await decideQuarantined(client, sitting, choice.key, admin)).assertStatus(200)
    assert.containsSubset((await answersOf(sitting.applicationId))[0], {
      alternative_id: letters[1],
      earned: 1,
    })
  })

  test('what is refused stays on the list, and may be accepted later', async ({ client, assert }) => {
    const { sitting, admin } = await finishedWithLate(client)
    const [, text] = (await quarantinedListOf(client, sitting, admin)).results as [
      QuarantinedEntry,
      QuarantinedEntry,
    ]
    ;(await decideQuarantined(client, sitting, text.key, admin, 'refuse', 'fora do prazo')).assertStatus(200)
    assert.isNull((await answersOf(sitting.applicationId))[1]?.free_response)
    const listed = (await quarantinedListOf(client, sitting, admin)).results.find(
      ({ key }) => key === text.key
    )
    assert.containsSubset(listed, { decision: { decision: 'refuse', reason: 'fora do prazo' } })
    ;(await decideQuarantined(client, sitting, text.key, admin)).assertStatus(200)
    assert.equal((await answersOf(sitting.applicationId))[1]?.free_response, 'chegou tarde')
    assert.sameMembers((await eventsOf(sitting.applicationId)).map((event) => event.type).slice(-2), [
      'kept_refused',
      'kept_accepted',
    ])
  })

  test('displaced versions, closed answers and sealed contents are on the same list, once each', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting({ exam: { items: [textItem(1), choiceItem(2)] } })
    await post(client, sitting, 'start')
    const [text] = sitting.answers as [AnswerRow]
    const b = await loginAs(sitting.candidate)
    await post(client, sitting, 'claim', {}, b)
    await put(client, sitting, [{ id: text.id, term: 2, revision: 1, freeResponse: 'de B' }], b)
    for (const revision of [7, 8])
      await put(client, sitting, [{ id: text.id, term: 1, revision, freeResponse: 'de A' }])
    const admin = await loginAs(sitting.admin)
    const [version, ...more] = (await quarantinedListOf(client, sitting, admin)).results
    assert.containsSubset(version, {
      reason: 'superseded',
      line: 'de A',
      present: { line: 'de B' },
      candidateDecision: null,
    })
    assert.deepEqual(more, [])
    ;(await decideQuarantined(client, sitting, version?.key ?? '', admin)).assertStatus(200)
    // While the exam runs its own writer goes on from there, and nothing of either is lost.
    assert.containsSubset((await answersOf(sitting.applicationId))[0], {
      free_response: 'de A',
      writer_term: 2,
      revision: 2,
    })
    const edit = await put(
      client,
      sitting,
      [{ id: text.id, term: 2, revision: 2, freeResponse: 'de B, sem saber' }],
      b
    )
    assert.equal(edit.body().answers[0].reason, 'conflict')
  })

  test('a table that was stored as records is one line, and is accepted completely', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting({ exam: { items: [choiceItem(1), repertorizationItem(2)] } })
    await post(client, sitting, 'start')
    const record = (path: string, body: object) =>
      client
        .post(`/v1/${path}`)
        .headers(as(sitting.token))
        .json({ application: sitting.applicationId, ...body })
    await record('director_symptom', { name: 'antes', term: 1, revision: 1 })
    await post(client, sitting, 'finish')
    ;(await record('director_symptom', { name: 'depois', term: 1, revision: 2 })).assertStatus(400)
    ;(await record('symptom_table', { position: 1, symptom: 'Sede', term: 1, revision: 1 })).assertStatus(400)
    const admin = await loginAs(sitting.admin)
    const [table, ...more] = (await quarantinedListOf(client, sitting, admin)).results
    assert.containsSubset(table, { kind: 'table', reason: 'already_finished' })
    assert.deepEqual(more, [])
    for (let time = 0; time < 2; time++)
      (await decideQuarantined(client, sitting, table?.key ?? '', admin)).assertStatus(200)
    const stored = JSON.parse((await answersOf(sitting.applicationId))[1]?.free_response ?? '{}')
    assert.equal(stored.directorSymptom, 'depois')
    assert.equal(stored.symptoms[0].symptom, 'Sede')
    const read = await client
      .get('/v1/director_symptom')
      .qs({ application: sitting.applicationId })
      .headers(as(admin))
    assert.equal(read.body().results[0].name, 'depois')
    assert.deepEqual(
      (await quarantinedListOf(client, sitting, admin)).results.filter(({ kind }) => kind === 'table'),
      []
    )
  })

  test('a file is accepted in place of another, which stays stored', async ({ client, assert }) => {
    const sitting = await createSitting({ exam: { items: [textItem(1, { hasAttachment: true })] } })
    await post(client, sitting, 'start')
    const [text] = sitting.answers as [AnswerRow]
    const b = await loginAs(sitting.candidate)
    const upload = async (seed: number) =>
      (
        await client
          .post('/v1/answer_files')
          .headers(as(b))
          .file('file', png(seed), { filename: `${seed}.png` })
      ).body().path as string
    const [ofA, ofB] = [await upload(1), await upload(2)]
    await post(client, sitting, 'claim', {}, b)
    ;(
      await post(
        client,
        sitting,
        'answer_attachment',
        { answer: text.id, path: ofB, filename: 'de B.png' },
        b
      )
    ).assertStatus(200)
    ;(
      await post(client, sitting, 'answer_attachment', { answer: text.id, path: ofA, filename: 'de A.png' })
    ).assertStatus(409)
    const admin = await loginAs(sitting.admin)
    const [file] = (await quarantinedListOf(client, sitting, admin)).results
    assert.containsSubset(file, {
      kind: 'file',
      reason: 'displaced',
      file: { filename: 'de A.png' },
      present: { files: [{ filename: 'de B.png' }] },
    })
    ;(await decideQuarantined(client, sitting, file?.key ?? '', admin)).assertStatus(200)
    const attached = await db.from('answer_attachments').where('answer_id', text.id).whereNull('removed_at')
    assert.deepEqual(
      attached.map((row: { filename: string }) => row.filename),
      ['de A.png']
    )
    const list = (await quarantinedListOf(client, sitting, admin)).results
    assert.containsSubset(
      list.find(({ key }) => key === file?.key),
      { isHeld: true, decision: { decision: 'accept' } }
    )
    const before = list.find(({ reason }) => reason === 'replaced')
    assert.equal(before?.file?.filename, 'de B.png')
    ;(await decideQuarantined(client, sitting, before?.key ?? '', admin)).assertStatus(200)
  })

  test('is seen and decided by staff who may, of their own school', async ({ client, assert }) => {
    const { sitting, admin } = await finishedWithLate(client)
    const [choice] = (await quarantinedListOf(client, sitting, admin)).results as [QuarantinedEntry]
    const { institution } = sitting
    const otherSchool = await createSchool(institution)
    const cases = [
      [await createUser({ groups: ['ADMINISTRADOR'], institution }), 200, 200],
      [await createUser({ groups: ['ADMINISTRADOR'] }), 404, 404],
      [await createUser({ groups: ['Diretor'], school: otherSchool }), 404, 404],
      [await createUser({ groups: ['Professor'], school: otherSchool }), 404, 403],
      [await createUser({ groups: ['PROCTOR'], institution }), 403, 403],
      [await createUser({ groups: ['RESPONSIBLE'], institution }), 403, 403],
      [await createUser({ institution }), 403, 403],
    ] as const
    for (const [user, seen, decided] of cases) {
      const token = await loginAs(user)
      for (const list of ['kept_answers', 'late_batches'])
        (await client.get(`${own(sitting)}/${list}`).headers(as(token))).assertStatus(seen)
      const answer = await decideQuarantined(client, sitting, choice.key, token, 'refuse')
      assert.equal(answer.status(), decided, `${user.groups[0]}`)
    }
    ;(await decideQuarantined(client, sitting, choice.key, sitting.token)).assertStatus(403)
    const other = await finishedWithLate(client)
    ;(await decideQuarantined(client, other.sitting, 'b999999-0', other.admin)).assertStatus(404)
    ;(await decideQuarantined(client, other.sitting, choice.key, other.admin)).assertStatus(404)
    ;(await decideQuarantined(client, sitting, choice.key, admin, 'maybe')).assertStatus(400)
    const { class_id: classId } = await applicationRow(sitting.applicationId)
    const user = await createUser({ groups: ['Professor'], institution })
    await addToClass({ classId: Number(classId), userId: user.id, role: 'teacher' })
    const teacher = await loginAs(user)
    ;(await decideQuarantined(client, sitting, choice.key, teacher)).assertStatus(403)
    assert.containsSubset(await quarantinedListOf(client, sitting, teacher), { mayDecide: false })
  })
})
