import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { answersOf, applicationRow, createSitting } from '#tests/fixtures/applications'
import { bringAnswerFile, sealAnswerFile } from '#tests/fixtures/answer_file'
import { png, repertorizationItem, textItem } from '#tests/fixtures/exams'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { type Version, versionsOf, storedVersions, takenOver } from '#tests/fixtures/displaced'
import { call, own, put } from '#tests/fixtures/sitting_calls'

test.group('a session that was taken over', (group) => {
  group.each.teardown(() => clock.release())

  test('cannot finish; its answers are quarantined (S8.10)', async ({ client, assert }) => {
    const { sitting, answer, b } = await takenOver(client)
    await put(client, sitting, [{ id: answer.id, term: 2, revision: 1, freeResponse: 'de B' }], b)
    const refused = await call(client, sitting, 'finish').json([
      { id: answer.id, term: 1, revision: 70, freeResponse: 'velho' },
    ])
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'session_taken')
    assert.containsSubset(refused.body().answers, [{ id: answer.id, accepted: false, reason: 'superseded' }])
    assert.equal((await applicationRow(sitting.applicationId)).state, 'STARTED')
    assert.containsSubset(await storedVersions(sitting), [{ free_response: 'velho' }])
    ;(await call(client, sitting, 'finish', b)).assertStatus(200)
  })

  test('is on the list of staff while what it wrote differs from the answer', async ({ client, assert }) => {
    const { sitting, answer, b } = await takenOver(client)
    const admin = as(await loginAs(sitting.admin))
    const read = async () => {
      const list = await client
        .get('/v1/applications/dashboard')
        .qs({ collection: sitting.collectionId })
        .headers(admin)
      const { results } = (await client.get(`${own(sitting)}/kept_answers`).headers(admin)).body()
      return { isListed: list.body().results[0].hasKeptAnswers, count: results.length }
    }
    const write = (revision: number, freeResponse: string) =>
      put(client, sitting, [{ id: answer.id, term: 2, revision, freeResponse }], b)
    await write(1, 'de B')
    await put(client, sitting, [{ id: answer.id, term: 1, revision: 70, freeResponse: 'velho' }])
    assert.deepEqual(await read(), { isListed: true, count: 1 })
    await write(2, 'velho')
    assert.deepEqual(await read(), { isListed: false, count: 0 })
    await write(3, 'Velho')
    assert.deepEqual(await read(), { isListed: true, count: 1 })
  })

  test('cannot finish either while it drains and nobody else has written yet (S8.10)', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting({ exam: { items: [textItem(1)] } })
    await call(client, sitting, 'start')
    const { writer_session_id: a } = await applicationRow(sitting.applicationId)
    await db
      .from('sessions')
      .where('id', a as number)
      .update({ ended_at: clock.now(), end_reason: 'taken_over' })
    const refused = await call(client, sitting, 'finish').json([
      { id: sitting.answers[0]?.id, term: 1, revision: 1, freeResponse: 'último' },
    ])
    refused.assertStatus(409)
    assert.containsSubset(refused.body().answers, [{ accepted: true }])
    assert.containsSubset(await applicationRow(sitting.applicationId), { state: 'STARTED' })
    assert.equal((await answersOf(sitting.applicationId))[0]?.free_response, 'último')
  })

  test('has its records of a table judged and quarantined like answers (S13.1)', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting({ exam: { items: [repertorizationItem(1)] } })
    const director = (name: string, order: object, token = sitting.token) =>
      client
        .post('/v1/director_symptom')
        .headers(as(token))
        .json({ application: sitting.applicationId, name, ...order })
    await call(client, sitting, 'start')
    assert.containsSubset((await director('de A', { term: 1, revision: 2 })).body(), {
      accepted: true,
      term: 1,
      revision: 2,
      writerTerm: 1,
    })
    const b = await loginAs(sitting.candidate)
    await call(client, sitting, 'claim', b)
    assert.containsSubset((await director('de B', { term: 2, revision: 1 }, b)).body(), {
      accepted: true,
      term: 2,
      revision: 1,
    })
    const refused = await director('velho de A', { term: 1, revision: 40 })
    refused.assertStatus(409)
    assert.containsSubset(refused.body(), {
      code: 'session_taken',
      record: { accepted: false, term: 2, revision: 1, reason: 'superseded' },
    })
    const lateRows = await db.from('late_batches').where('application_id', sitting.applicationId)
    assert.containsSubset(lateRows, [{ reason: 'superseded_records' }])
    assert.include(lateRows[0].entries_json, 'velho de A')
    const read = await client
      .get('/v1/director_symptom')
      .qs({ application: sitting.applicationId })
      .headers(as(b))
    assert.containsSubset(read.body().results, [{ name: 'de B', term: 2, revision: 1 }])
  })

  test('has its file quarantined beside the answer, not in place of the new one', async ({
    client,
    assert,
  }) => {
    const exam = { items: [textItem(1, { hasAttachment: true })] }
    const { sitting, answer, b } = await takenOver(client, exam)
    const upload = async (seed: number) =>
      (
        await client
          .post('/v1/answer_files')
          .headers(as(b))
          .file('file', png(seed), { filename: `${seed}.png` })
      ).body().path as string
    const attach = (path: string, filename: string, token?: string) =>
      call(client, sitting, 'answer_attachment', token).json({ answer: answer.id, path, filename })
    const [theirs, ours] = [await upload(1), await upload(2)]
    ;(await attach(ours, 'de B.png', b)).assertStatus(200)
    const refused = await attach(theirs, 'de A.png')
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'session_taken')
    const lateRows = await db
      .from('answer_file_announcements')
      .where({ application_id: sitting.applicationId, state: 'kept_apart' })
    assert.containsSubset(lateRows, [{ answer_id: answer.id, reason: 'displaced', filename: 'de A.png' }])
    ;(await client.delete(`${own(sitting)}/answer_attachment/1`).headers(as(sitting.token))).assertStatus(409)
  })

  test('a sealed file never replaces what another device wrote since', async ({ client, assert }) => {
    const { sitting, answer, b, started } = await takenOver(client)
    await put(client, sitting, [{ id: answer.id, term: 2, revision: 1, freeResponse: 'de B' }], b)
    const entries = [
      { id: answer.id, term: 1, revision: 70, freeResponse: 'do arquivo' },
      { id: sitting.answers[1]?.id, term: 1, revision: 1, freeResponse: 'novo' },
    ]
    const { recoveryKey, recoverySeal: seal } = started.body()
    const sealed = await sealAnswerFile(recoveryKey, {
      applicationId: sitting.applicationId,
      userId: sitting.candidate.id,
      entries,
      finish: false,
      seal,
    })
    const imported = await bringAnswerFile(client, await loginAs(sitting.admin), sealed, sitting.candidate.id)
    imported.assertStatus(200)
    assert.deepEqual(
      imported.body().answers.map((one: { accepted: boolean }) => one.accepted),
      [false, true]
    )
    assert.containsSubset(await storedVersions(sitting), [
      { reason: 'superseded', free_response: 'do arquivo', user_id: sitting.candidate.id, session_id: null },
    ])
    assert.equal((await answersOf(sitting.applicationId))[0]?.free_response, 'de B')
  })
})

test.group('the candidate’s decision about another version', () => {
  test('ends the notice, once, and only its own candidate may (S8.9)', async ({ client, assert }) => {
    const { sitting, answer, b } = await takenOver(client)
    await put(client, sitting, [{ id: answer.id, term: 2, revision: 1, freeResponse: 'de B' }], b)
    await put(client, sitting, [{ id: answer.id, term: 1, revision: 9, freeResponse: 'velho' }])
    const [version] = (await versionsOf(client, sitting, b)) as [Version]
    const decide = (token: string, decision = 'kept', id: number | string = version.id) =>
      client
        .patch(`${own(sitting)}/answer_versions/${id}`)
        .headers(as(token))
        .json({ decision })
    const mate = await loginAs(await createUser({ institution: sitting.institution }))
    ;(await decide(mate)).assertStatus(404)
    ;(await decide(await loginAs(sitting.admin))).assertStatus(403)
    ;(await decide(b, 'dropped')).assertStatus(400)
    ;(await decide(b, 'kept', 99_999_999)).assertStatus(404)
    assert.lengthOf(await versionsOf(client, sitting, b), 1)
    assert.deepEqual((await decide(b)).body(), { id: version.id, decision: 'kept' })
    assert.deepEqual(
      (await decide(b, 'used')).body(),
      { id: version.id, decision: 'kept' },
      'the first word stays'
    )
    assert.deepEqual(await versionsOf(client, sitting, b), [])
    assert.lengthOf(await storedVersions(sitting), 1)
    const staff = await client.get(`${own(sitting)}/answers`).headers(as(await loginAs(sitting.admin)))
    assert.notProperty(staff.body().results[0], 'versions')
  })

  test('a version that the answer holds again is no notice', async ({ client, assert }) => {
    const { sitting, answer, b } = await takenOver(client)
    await put(client, sitting, [{ id: answer.id, term: 2, revision: 1, freeResponse: 'de B' }], b)
    await put(client, sitting, [{ id: answer.id, term: 1, revision: 9, freeResponse: 'velho' }])
    await put(client, sitting, [{ id: answer.id, term: 2, revision: 2, freeResponse: 'velho' }], b)
    assert.deepEqual(await versionsOf(client, sitting, b), [])
  })
})
