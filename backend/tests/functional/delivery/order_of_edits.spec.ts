import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import {
  answersOf,
  applicationRow,
  createSitting,
  eventsOf,
  type AnswerRow,
} from '#tests/fixtures/applications'
import { choiceItem, textItem } from '#tests/fixtures/exams'
import { as, loginAs } from '#tests/fixtures/people'
import { versionsOf, storedVersions, takenOver } from '#tests/fixtures/displaced'
import { call, own, put } from '#tests/fixtures/sitting_calls'

test.group('the order of edits', (group) => {
  group.each.teardown(() => clock.release())

  test('every change of the writer is a term of its own, returned to the writer and in the history (S8.1)', async ({
    client,
    assert,
  }) => {
    const { sitting, answer, b, started, first, claimed } = await takenOver(client)
    assert.equal(started.body().writerTerm, 1)
    assert.equal(first.body().writerTerm, 1)
    assert.containsSubset(claimed.body(), { claimed: true, writerTerm: 2 })
    assert.equal((await call(client, sitting, 'claim', b)).body().writerTerm, 2, 'a repeat is no new term')
    const second = await put(
      client,
      sitting,
      [{ id: answer.id, term: 2, revision: 1, freeResponse: 'de B' }],
      b
    )
    assert.deepEqual(second.body().answers, [{ id: answer.id, term: 2, revision: 1, accepted: true }])
    assert.equal(second.body().writerTerm, 2)
    const read = (await client.get(`${own(sitting)}/answers`).headers(as(b))).body().results
    assert.containsSubset(read[0], { term: 2, revision: 1, freeResponse: 'de B', versions: [] })
    const changes = (await eventsOf(sitting.applicationId)).filter((event) => event.type === 'writer_changed')
    assert.lengthOf(changes, 1)
    assert.containsSubset(JSON.parse(String(changes[0]?.detail_json)), { term: 2 })
  })

  test('a writer that cannot read its own store takes a new term; content of the former term is stored as a version (S5.5)', async ({
    client,
    assert,
  }) => {
    const { sitting, answer, b } = await takenOver(client)
    const claim = (body: object) =>
      client
        .post(`${own(sitting)}/claim`)
        .headers(as(b))
        .json(body)
    ;(await claim({ renew: 'yes' })).assertStatus(400)
    assert.equal((await claim({ renew: false })).body().writerTerm, 2)
    const renewed = await claim({ renew: true })
    assert.containsSubset(renewed.body(), { claimed: true, writerTerm: 3 })
    await put(client, sitting, [{ id: answer.id, term: 3, revision: 1, freeResponse: 'sem ver o disco' }], b)
    const unseen = await put(
      client,
      sitting,
      [{ id: answer.id, term: 2, revision: 9, freeResponse: 'do disco' }],
      b
    )
    assert.deepEqual(unseen.body().answers, [
      { id: answer.id, term: 3, revision: 1, accepted: false, reason: 'superseded' },
    ])
    const [read] = (await client.get(`${own(sitting)}/answers`).headers(as(b))).body().results
    assert.containsSubset(read, { freeResponse: 'sem ver o disco', versions: [{ freeResponse: 'do disco' }] })
    // A third device displaces the session once: it drains in its last term.
    const c = await loginAs(sitting.candidate)
    assert.equal((await call(client, sitting, 'claim', c)).body().writerTerm, 4)
    const late = await claim({ renew: true, ifWriter: true })
    late.assertStatus(409)
    assert.equal(late.body().code, 'session_taken', 'nobody is taken over from in passing')
    const drained = await put(
      client,
      sitting,
      [{ id: answer.id, term: 3, revision: 2, freeResponse: 'a última de B' }],
      b
    )
    drained.assertStatus(409)
    assert.deepEqual(drained.body().answers, [{ id: answer.id, term: 3, revision: 2, accepted: true }])
  })

  test('a displaced device with higher revisions never overwrites the newer writer; its content is stored as a version and shown (S8.6)', async ({
    client,
    assert,
  }) => {
    const { sitting, answer, b } = await takenOver(client)
    const untouched = sitting.answers[1] as AnswerRow
    await put(client, sitting, [{ id: answer.id, term: 2, revision: 1, freeResponse: 'de B' }], b)
    const late = [
      { id: answer.id, term: 1, revision: 90, freeResponse: 'velho de A' },
      { id: untouched.id, term: 1, revision: 1, freeResponse: 'só em A' },
    ]
    const refused = await put(client, sitting, late)
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'session_taken')
    assert.deepEqual(refused.body().answers, [
      { id: answer.id, term: 2, revision: 1, accepted: false, reason: 'superseded' },
      { id: untouched.id, term: 1, revision: 1, accepted: true },
    ])
    assert.match(refused.body().serverTime, /^\d{4}-.*Z$/)
    assert.deepEqual(
      (await answersOf(sitting.applicationId)).slice(0, 2).map((row) => row.free_response),
      ['de B', 'só em A']
    )
    assert.deepEqual(await versionsOf(client, sitting, b, 1), [], 'the answer holds it')
    // B had written before it could see what A brought.
    await put(client, sitting, [{ id: untouched.id, term: 2, revision: 1, freeResponse: 'de B, sem ver' }], b)
    assert.containsSubset(await versionsOf(client, sitting, b, 1), [
      { reason: 'displaced', freeResponse: 'só em A' },
    ])
    ;(await put(client, sitting, late)).assertStatus(409)
    const [version, ...more] = await versionsOf(client, sitting, b)
    assert.containsSubset(version, { reason: 'superseded', freeResponse: 'velho de A', device: null })
    assert.deepEqual(more, [], 'stored once')
  })

  test('the seconds of an idle displaced device make no other version of what it had sent before (S1.7)', async ({
    client,
    assert,
  }) => {
    const { sitting, answer, b } = await takenOver(client)
    await put(client, sitting, [{ id: answer.id, term: 2, revision: 1, freeResponse: 'de B' }], b)
    const idle = { id: answer.id, term: 1, freeResponse: 'de A', unchanged: true }
    const refused = await put(client, sitting, [{ ...idle, revision: 4, seconds: 30 }])
    refused.assertStatus(409)
    assert.deepEqual(refused.body().answers, [
      { id: answer.id, term: 2, revision: 1, accepted: false, reason: 'stale_revision' },
    ])
    clock.freeze(clock.now() + 120_001)
    const later = await put(client, sitting, [{ ...idle, revision: 5, finished: true }])
    assert.deepEqual(later.body().answers, [
      { id: answer.id, term: 2, revision: 1, accepted: false, reason: 'stale_revision' },
    ])
    assert.deepEqual(await storedVersions(sitting), [])
    assert.deepEqual(await versionsOf(client, sitting, b), [])
    // Without the client's claim the server cannot know it.
    await put(client, sitting, [{ ...idle, revision: 6, unchanged: false }])
    assert.containsSubset(await storedVersions(sitting), [{ free_response: 'de A' }])
  })

  test('a term claimed by a displaced device counts as its last own term at most (S8.2)', async ({
    client,
    assert,
  }) => {
    const { sitting, answer, b } = await takenOver(client)
    await put(client, sitting, [{ id: answer.id, term: 2, revision: 1, freeResponse: 'de B' }], b)
    for (const term of [2, 7, 2_000_000_000, null]) {
      const refused = await put(client, sitting, [
        { id: answer.id, term, revision: 50, freeResponse: `de A como ${term}` },
      ])
      assert.containsSubset(refused.body().answers[0], { accepted: false, reason: 'superseded' })
    }
    assert.equal((await answersOf(sitting.applicationId))[0]?.free_response, 'de B')
    // The writer's own number may come from a database that was put back from a backup.
    const ahead = await put(
      client,
      sitting,
      [{ id: answer.id, term: 9, revision: 2, freeResponse: 'de B, segunda' }],
      b
    )
    assert.deepEqual(ahead.body().answers, [{ id: answer.id, term: 2, revision: 2, accepted: true }])
  })

  test('after two minutes nothing of a displaced device becomes the answer, and all of it is quarantined (S8.3)', async ({
    client,
    assert,
  }) => {
    const { sitting, b } = await takenOver(client)
    const untouched = sitting.answers[1] as AnswerRow
    clock.freeze(clock.now() + 120_001)
    const entries = [
      { id: untouched.id, term: 1, revision: 4, freeResponse: 'escrito sem rede' },
      { id: sitting.answers[0]?.id, term: 1, revision: 3, freeResponse: 'de A' },
    ]
    const refused = await put(client, sitting, entries)
    refused.assertStatus(409)
    assert.deepEqual(refused.body().answers, [
      { id: untouched.id, term: 0, revision: 0, accepted: false, reason: 'superseded' },
      { id: sitting.answers[0]?.id, term: 1, revision: 3, accepted: true },
    ])
    assert.isNull((await answersOf(sitting.applicationId))[1]?.free_response)
    assert.containsSubset((await storedVersions(sitting))[0], {
      reason: 'displaced',
      free_response: 'escrito sem rede',
      writer_term: 1,
      revision: 4,
    })
    assert.containsSubset(await versionsOf(client, sitting, b, 1), [
      { reason: 'displaced', freeResponse: 'escrito sem rede' },
    ])
  })

  test('content of a living session that never wrote here is stored as a version (S8.5)', async ({
    client,
    assert,
  }) => {
    const { sitting, answer } = await takenOver(client)
    const stranger = await loginAs(sitting.candidate)
    const refused = await put(
      client,
      sitting,
      [{ id: answer.id, revision: 8, freeResponse: 'terceiro aparelho' }],
      stranger
    )
    refused.assertStatus(409)
    assert.containsSubset(refused.body().answers, [{ accepted: false, reason: 'superseded' }])
    assert.containsSubset(await storedVersions(sitting), [
      { reason: 'displaced', free_response: 'terceiro aparelho' },
    ])
  })

  test('a session that was ended and drains does not get the new term', async ({ client, assert }) => {
    const { sitting, answer, b } = await takenOver(client)
    const { writer_session_id: writer } = await applicationRow(sitting.applicationId)
    const [, a] = (await db.from('sessions').where('user_id', sitting.candidate.id).orderBy('id'))
      .map((row: { id: number }) => row.id)
      .toReversed()
    assert.notEqual(a, writer)
    await db
      .from('sessions')
      .where('id', a as number)
      .update({ ended_at: clock.now(), end_reason: 'taken_over' })
    const drained = await put(client, sitting, [
      { id: answer.id, term: 1, revision: 4, freeResponse: 'o resto de A' },
    ])
    drained.assertStatus(200)
    assert.equal(drained.body().writerTerm, 1)
    assert.deepEqual(drained.body().answers, [{ id: answer.id, term: 1, revision: 4, accepted: true }])
    assert.equal((await put(client, sitting, [], b)).body().writerTerm, 2)
  })

  test('one revision with two contents is a conflict, never a repeat (S1.4)', async ({ client, assert }) => {
    const { sitting, answer, b } = await takenOver(client)
    await put(client, sitting, [{ id: answer.id, term: 2, revision: 5, freeResponse: 'um' }], b)
    const refused = await put(
      client,
      sitting,
      [{ id: answer.id, term: 2, revision: 5, freeResponse: 'outro' }],
      b
    )
    refused.assertStatus(200)
    assert.deepEqual(refused.body().answers, [
      { id: answer.id, term: 2, revision: 5, accepted: false, reason: 'conflict' },
    ])
    assert.containsSubset(await versionsOf(client, sitting, b), [
      { reason: 'conflict', freeResponse: 'outro' },
    ])
  })

  test('content for closed answers is archived, and not offered to a candidate who cannot use it', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting({
      exam: { items: [choiceItem(1), textItem(2, { answerTimeLimit: 5 })] },
      collection: { applicationConfiguration: { canUpdateAnswer: false } },
    })
    await call(client, sitting, 'start')
    const [choice, text] = sitting.answers as [AnswerRow, AnswerRow]
    const letters = sitting.alternatives.get(choice.item_id) as number[]
    await put(client, sitting, [{ id: choice.id, revision: 1, alternativeId: letters[0], finished: true }])
    await db
      .from('answers')
      .where('id', text.id)
      .update({ timeout_at: clock.now() - 200_000 })
    const refused = await put(client, sitting, [
      { id: choice.id, revision: 2, alternativeId: letters[1] },
      { id: text.id, revision: 1, freeResponse: 'tarde' },
    ])
    assert.deepEqual(
      refused.body().answers.map((one: { reason: string }) => one.reason),
      ['locked', 'item_expired']
    )
    assert.containsSubset(await storedVersions(sitting), [
      { answer_id: choice.id, reason: 'locked', alternative_id: letters[1] },
      { answer_id: text.id, reason: 'item_expired', free_response: 'tarde' },
    ])
    assert.deepEqual(await versionsOf(client, sitting, sitting.token), [])
  })

  test('a full list of versions is reported in the response (S3.5)', async ({ client, assert }) => {
    const { sitting, answer, b } = await takenOver(client)
    await put(client, sitting, [{ id: answer.id, term: 2, revision: 1, freeResponse: 'de B' }], b)
    const many = Array.from({ length: 51 }, (_, index) => ({
      id: answer.id,
      term: 1,
      revision: index + 4,
      freeResponse: `velho ${index}`,
    }))
    const verdicts = (await put(client, sitting, many)).body().answers as { reason: string; kept?: boolean }[]
    assert.deepEqual(
      verdicts.map(({ kept: isStored }) => isStored ?? true),
      [...Array.from({ length: 50 }, () => true), false]
    )
    assert.lengthOf(await storedVersions(sitting), 50)
  })

  // Wire contract: `kept: false` means that its device alone holds it.
  test('with a full list nothing is taken that the present writer may replace unseen: it stays on its device (S8.7)', async ({
    client,
    assert,
  }) => {
    const { sitting, answer, b } = await takenOver(client)
    await put(client, sitting, [{ id: answer.id, term: 2, revision: 1, freeResponse: 'de B' }], b)
    const many = Array.from({ length: 50 }, (_, index) => ({
      id: answer.id,
      term: 1,
      revision: index + 4,
      freeResponse: `velho ${index}`,
    }))
    await put(client, sitting, many)
    // As if nobody had written in the present term yet.
    await db
      .from('answers')
      .where('id', answer.id)
      .update({ writer_term: 1, revision: 1, free_response: 'de A' })
    const verdicts = (
      await put(client, sitting, [{ id: answer.id, term: 1, revision: 90, freeResponse: 'só em A' }])
    ).body().answers
    assert.deepEqual(verdicts, [
      { id: answer.id, term: 1, revision: 1, accepted: false, reason: 'superseded', kept: false },
    ])
    assert.equal((await answersOf(sitting.applicationId))[0]?.free_response, 'de A')
    // What is archived already may be accepted: nothing is lost with it.
    const again = (
      await put(client, sitting, [{ id: answer.id, term: 1, revision: 91, freeResponse: 'velho 7' }])
    ).body().answers
    assert.containsSubset(again, [{ accepted: true }])
    assert.lengthOf(await storedVersions(sitting), 50)
  })
})
