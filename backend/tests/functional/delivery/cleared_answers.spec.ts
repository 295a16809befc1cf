import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import {
  answersOf,
  applicationRow,
  createSitting,
  eventsOf,
  type AnswerRow,
  type Sitting,
} from '#tests/fixtures/applications'
import { act, MINUTE, running } from '#tests/fixtures/exam_acts'
import { choiceItem, repertorizationItem, textItem } from '#tests/fixtures/exams'
import { announcementOf } from '#tests/fixtures/file_parts'
import { announce, complete, longText, sendAll } from '#tests/fixtures/file_calls'
import { as, loginAs } from '#tests/fixtures/people'
import { call, own, put } from '#tests/fixtures/sitting_calls'
import { STEPS } from '#tests/fixtures/strict_steps'

const exam = { items: [textItem(1), choiceItem(2), repertorizationItem(3)] }
const clearing = { clear_answers: true, reason: 'Fez a prova errada' }

const sittingsOf = async (client: ApiClient, sitting: Sitting, token: string) =>
  (await client.get(`${own(sitting)}/sittings`).headers(as(token))).body().results

const director = (client: ApiClient, sitting: Sitting, name: string, revision: number, query = '') =>
  client
    .post(`/v1/director_symptom${query}`)
    .headers(as(sitting.token))
    .json({ application: sitting.applicationId, name, revision, term: 1 })

/** A text, a choice and a record of a table. */
async function answered(client: ApiClient) {
  const { sitting, token, now } = await running(client, { exam })
  const [text, choice] = sitting.answers as [AnswerRow, AnswerRow]
  const alternativeId = sitting.alternatives.get(choice.item_id)?.[1]
  ;(
    await put(client, sitting, [
      { id: text.id, term: 1, revision: 4, freeResponse: 'da primeira', seconds: 40 },
      { id: choice.id, term: 1, revision: 2, alternativeId },
    ])
  ).assertStatus(200)
  ;(await director(client, sitting, 'calor', 3)).assertStatus(200)
  return { sitting, token, now, text, choice, alternativeId }
}

test.group('a reset with the answers', (group) => {
  group.each.teardown(() => clock.release())

  test('closes the sitting with all that it holds, and empties each answer as a new edit (S17.5)', async ({
    client,
    assert,
  }) => {
    const { sitting, token, text, choice, now } = await answered(client)
    clock.advance(10 * MINUTE)
    const reset = await act(client, sitting, token, 'reset', clearing)
    reset.assertStatus(200)
    assert.containsSubset(reset.body(), { status: 'AVAILABLE', sitting: 2, version: 2, reseted: true })
    const rows = (await answersOf(sitting.applicationId)) as (AnswerRow & Record<string, unknown>)[]
    const empty = {
      free_response: null,
      alternative_id: null,
      seconds: 0,
      finished: 0,
      saved_at: null,
      earned: null,
    }
    assert.containsSubset(rows, [
      { id: text.id, ...empty, revision: 5 },
      { id: choice.id, ...empty, revision: 3 },
    ])
    const [closed, ...more] = await sittingsOf(client, sitting, token)
    assert.deepEqual(more, [])
    assert.containsSubset(closed, {
      sitting: 1,
      state: 'STARTED',
      startedAt: new Date(now).toISOString(),
      closedAt: new Date(now + 10 * MINUTE).toISOString(),
      closedBy: { id: sitting.admin.id },
      reason: 'Fez a prova errada',
      answerCount: 3,
      lateCount: 0,
      mayRestore: true,
    })
    assert.equal(closed.answers[0].line, 'da primeira')
    assert.equal(closed.answers[0].seconds, 40)
    assert.match(closed.digest, /^[0-9a-f]{64}$/)
    const [event] = (await eventsOf(sitting.applicationId)).filter(({ type }) => type === 'reset')
    assert.containsSubset(JSON.parse(String(event?.detail_json)), { clearsAnswers: true, sitting: 2 })
  })

  test('is not undone by a device that holds unsent edits, before or after the next start (S17.1)', async ({
    client,
    assert,
  }) => {
    const { sitting, token, text } = await answered(client)
    ;(await act(client, sitting, token, 'reset', clearing)).assertStatus(200)
    const send = (revision: number, freeResponse: string) =>
      client
        .put(`${own(sitting)}/answers/batch?sitting=1`)
        .headers(as(sitting.token))
        .json([{ id: text.id, term: 1, revision, freeResponse }])
    const known = await send(4, 'da primeira')
    known.assertStatus(409)
    assert.containsSubset(known.body(), { code: 'sitting_closed', sitting: 2 })
    assert.lengthOf(await db.from('late_batches').where('application_id', sitting.applicationId), 0)
    ;(await send(50, 'sem rede')).assertStatus(409)
    const record = await director(client, sitting, 'frio', 9, '?sitting=1')
    record.assertStatus(409)
    assert.equal(record.body().code, 'sitting_closed')
    const started = await call(client, sitting, 'start')
    assert.containsSubset(started.body(), { sitting: 2, writerTerm: 2, secondsToTimeout: 3600 })
    ;(await send(51, 'ainda sem rede')).assertStatus(409)
    const read = (await client.get(`${own(sitting)}/answers`).headers(as(sitting.token))).body().results
    assert.containsSubset(read[0], { sitting: 2, revision: 5, freeResponse: null, versions: [] })
    const reasons = await db
      .from('late_batches')
      .where('application_id', sitting.applicationId)
      .orderBy('id')
      .select('reason', 'sitting')
    assert.deepEqual(
      reasons.map(({ reason, sitting: of }: { reason: string; sitting: number }) => [reason, of]),
      [
        ['sitting_closed', 1],
        ['sitting_closed_records', 1],
        ['sitting_closed', 1],
      ]
    )
    const quarantined = (await client.get(`${own(sitting)}/kept_answers`).headers(as(token))).body().results
    assert.includeMembers(
      quarantined.map(({ reason }: { reason: string }) => reason),
      ['sitting_closed']
    )
  })

  test('versions of a closed sitting are offered to its candidate no more (S17.5)', async ({
    client,
    assert,
  }) => {
    const { sitting, token, text } = await answered(client)
    const b = await loginAs(sitting.candidate)
    await call(client, sitting, 'claim', b)
    await put(client, sitting, [{ id: text.id, term: 2, revision: 1, freeResponse: 'de B' }], b)
    const versions = async () =>
      (await client.get(`${own(sitting)}/answers`).headers(as(b))).body().results[0].versions.length
    await put(client, sitting, [{ id: text.id, term: 1, revision: 9, freeResponse: 'de A' }])
    assert.equal(await versions(), 1)
    ;(await act(client, sitting, token, 'reset', clearing)).assertStatus(200)
    await call(client, sitting, 'start', b)
    assert.equal(await versions(), 0)
  })

  test('a file that was announced before is quarantined when its bytes come; chosen again it counts (S17.6)', async ({
    client,
    assert,
  }) => {
    const { sitting, token } = await running(client)
    const text = sitting.answers[2] as AnswerRow
    const file = longText(50_000)
    ;(await announce(client, sitting, [announcementOf(text.id, file)])).assertStatus(200)
    ;(await act(client, sitting, token, 'reset', clearing)).assertStatus(200)
    await call(client, sitting, 'start')
    await sendAll(client, sitting, text, file)
    const late = await complete(client, sitting, text.id, file)
    assert.containsSubset(late.body(), { state: 'kept_apart', reason: 'sitting_closed' })
    const attached = () => db.from('answer_attachments').where('answer_id', text.id).whereNull('removed_at')
    assert.lengthOf(await attached(), 0)
    const again = await client
      .put(`${own(sitting)}/answers/batch?sitting=2`)
      .headers(as(sitting.token))
      .json({ answers: [], files: [announcementOf(text.id, file)] })
    assert.containsSubset(again.body().files, [{ state: 'announced' }])
    assert.containsSubset((await complete(client, sitting, text.id, file)).body(), { state: 'complete' })
    assert.lengthOf(await attached(), 1)
  })
})

test.group('a closed sitting', (group) => {
  group.each.teardown(() => clock.release())

  test('is put back as a new one, with every answer, record and file (S17.7)', async ({ client, assert }) => {
    const { sitting, token, text, choice, alternativeId } = await answered(client)
    clock.advance(MINUTE)
    ;(
      await put(client, sitting, [{ id: text.id, term: 1, revision: 5, freeResponse: 'da primeira, depois' }])
    ).assertStatus(200)
    const before = await answersOf(sitting.applicationId)
    ;(await act(client, sitting, token, 'reset', clearing)).assertStatus(200)
    const resetOf = async () => (await client.get(own(sitting)).headers(as(sitting.token))).body().reset
    assert.containsSubset(await resetOf(), { by: sitting.admin.username, clearsAnswers: true })
    const back = await act(client, sitting, token, 'sittings/1/restore', { version: 2 })
    back.assertStatus(200)
    assert.containsSubset(back.body(), { status: 'AVAILABLE', sitting: 3, version: 3 })
    assert.containsSubset(await resetOf(), { by: sitting.admin.username, clearsAnswers: false })
    const after = await answersOf(sitting.applicationId)
    assert.deepEqual(
      after.map((row) => [row.free_response, row.alternative_id, row.seconds]),
      before.map((row) => [row.free_response, row.alternative_id, row.seconds])
    )
    assert.isAbove(after[0]?.revision ?? 0, 6)
    assert.equal(after[1]?.alternative_id, alternativeId)
    assert.equal(after[1]?.id, choice.id)
    // It goes on at the answer that was saved last then, and not at the last of all, which the same act wrote.
    assert.equal((await call(client, sitting, 'start')).body().answer, text.id)
    const { lastAnswer } = (await client.get(own(sitting)).headers(as(sitting.token))).body()
    assert.equal(lastAnswer, text.id)
    const table = await client
      .get('/v1/director_symptom')
      .qs({ application: sitting.applicationId })
      .headers(as(sitting.token))
    assert.containsSubset(table.body(), { sitting: 3, results: [{ name: 'calor' }] })
    ;(
      await client
        .put(`${own(sitting)}/answers/batch?sitting=3`)
        .headers(as(sitting.token))
        .json([{ id: text.id, term: 2, revision: 1, freeResponse: 'continua' }])
    ).assertStatus(200)
    const [, second] = await sittingsOf(client, sitting, token)
    assert.deepEqual(
      (await sittingsOf(client, sitting, token)).map((one: { sitting: number }) => one.sitting),
      [2, 1]
    )
    assert.isFalse(second.mayRestore)
    const refused = await act(client, sitting, token, 'sittings/1/restore')
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'sitting_not_empty')
    assert.equal((await answersOf(sitting.applicationId))[0]?.free_response, 'continua')
    ;(await act(client, sitting, token, 'sittings/9/restore')).assertStatus(404)
  })

  test('that was finished is finished again, with its points and time (S17.7)', async ({
    client,
    assert,
  }) => {
    const { sitting, token } = await answered(client)
    clock.advance(5 * MINUTE)
    const finish = (await call(client, sitting, 'finish').json([])).body()
    const earned = (await answersOf(sitting.applicationId)).map((row) => row.earned)
    ;(await act(client, sitting, token, 'reset', clearing)).assertStatus(200)
    clock.advance(5 * MINUTE)
    const back = await act(client, sitting, token, 'sittings/1/restore')
    back.assertStatus(200)
    assert.containsSubset(back.body(), { status: 'FINISHED', sitting: 3 })
    assert.deepEqual(
      (await answersOf(sitting.applicationId)).map((row) => row.earned),
      earned
    )
    const row = await applicationRow(sitting.applicationId)
    assert.equal(new Date(Number(row.finished_at)).toISOString(), finish.finishedAt)
    assert.containsSubset(row, { finish_answer_count: finish.answerCount, finish_reason: 'COMPLETED' })
    const repeat = (await call(client, sitting, 'finish').json([])).body()
    assert.equal(repeat.digest, row.finish_digest)
    const refused = await act(client, sitting, token, 'sittings/1/restore')
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'illegal_state')
  })

  test('takes the bytes of a file that was announced before it was closed (S17.7)', async ({
    client,
    assert,
  }) => {
    const { sitting, token } = await running(client)
    const text = sitting.answers[2] as AnswerRow
    const file = longText(50_000)
    await announce(client, sitting, [announcementOf(text.id, file)])
    ;(await act(client, sitting, token, 'reset', clearing)).assertStatus(200)
    ;(await act(client, sitting, token, 'sittings/1/restore')).assertStatus(200)
    await call(client, sitting, 'start')
    await sendAll(client, sitting, text, file)
    assert.containsSubset((await complete(client, sitting, text.id, file)).body(), { state: 'complete' })
  })

  test('gives its files back (S17.7)', async ({ client, assert }) => {
    const { sitting, token } = await running(client)
    const text = sitting.answers[2] as AnswerRow
    const file = longText(50_000)
    await announce(client, sitting, [announcementOf(text.id, file)])
    assert.containsSubset(await sendAll(client, sitting, text, file), { state: 'complete' })
    ;(await act(client, sitting, token, 'reset', clearing)).assertStatus(200)
    const [closed] = await sittingsOf(client, sitting, token)
    assert.equal(closed.answers[2].files[0].filename, file.name)
    const shown = async () =>
      (await client.get(`${own(sitting)}/answers`).headers(as(token))).body().results[2].attachments.length
    assert.equal(await shown(), 0)
    ;(await act(client, sitting, token, 'sittings/1/restore')).assertStatus(200)
    assert.equal(await shown(), 1)
  })
})

test('an exam that hands items out begins with the first again after a clearing, and goes on after a reset of the time (S17.5)', async ({
  client,
  assert,
}) => {
  const sitting = await createSitting({
    exam: { items: [textItem(1), textItem(2)] },
    collection: STEPS,
  })
  await call(client, sitting, 'start')
  const second = sitting.answers[1] as AnswerRow
  await client
    .post(`${own(sitting)}/answers/${second.id}/open`)
    .headers(as(sitting.token))
    .json({})
  const given = async () => Number((await applicationRow(sitting.applicationId)).given_position)
  assert.equal(await given(), 2)
  const token = await loginAs(sitting.admin)
  ;(await act(client, sitting, token, 'reset')).assertStatus(200)
  await call(client, sitting, 'start')
  assert.equal(await given(), 2)
  ;(await act(client, sitting, token, 'reset', clearing)).assertStatus(200)
  await call(client, sitting, 'start')
  assert.equal(await given(), 1)
})
