import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { finishAllOverdue } from '#delivery/actions/finish_overdue'
import { clock } from '#shared'
import { alternativesItem, choiceItem, textItem } from '#tests/fixtures/exams'
import {
  answersOf,
  applicationRow,
  createSitting,
  eventsOf,
  type AnswerRow,
  type Sitting,
} from '#tests/fixtures/applications'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import type { ApiClient } from '@japa/api-client'
import { call, put } from '#tests/fixtures/sitting_calls'

type Acked = { id: number; revision: number; accepted: boolean; reason?: string }

const SUSPICIOUS_BELOW_5_S = {
  items: [choiceItem(1), alternativesItem(2), textItem(3)],
  alertConfiguration: { title: 'x', maximumSuspiciousItemAnswerTime: 5 },
}

async function started(
  client: ApiClient,
  options: Parameters<typeof createSitting>[0] = {}
): Promise<Sitting> {
  const sitting = await createSitting(options)
  ;(await call(client, sitting, 'start')).assertStatus(200)
  return sitting
}

const choiceOf = (sitting: Sitting, letter: number, answer = sitting.answers[0] as AnswerRow) =>
  sitting.alternatives.get(answer.item_id)?.[letter] as number

test.group('answers batch', (group) => {
  group.each.teardown(() => clock.release())

  test('stores what it accepts and answers entry by entry (S2.2)', async ({ client, assert }) => {
    const sitting = await started(client)
    const [choice, marks, text] = sitting.answers as [AnswerRow, AnswerRow, AnswerRow]
    const marked = (sitting.alternatives.get(marks.item_id) as number[]).slice(0, 2)
    const response = await put(client, sitting, [
      { id: choice.id, revision: 1, alternative_id: choiceOf(sitting, 1), seconds: 9, finished: true },
      { id: marks.id, revision: 3, alternatives: marked.toReversed(), seconds: 4, finished: false },
      { id: text.id, revision: 1, freeResponse: 'Olá, 🌎', seconds: 12, finished: true },
    ])
    response.assertStatus(200)
    assert.deepEqual(response.body().answers, [
      { id: choice.id, term: 1, revision: 1, accepted: true },
      { id: marks.id, term: 1, revision: 3, accepted: true },
      { id: text.id, term: 1, revision: 1, accepted: true },
    ])
    assert.isAbove(response.body().secondsToTimeout, 3500)
    assert.match(response.body().serverTime, /^\d{4}-.*Z$/)
    const [one, two, three] = (await answersOf(sitting.applicationId)) as [AnswerRow, AnswerRow, AnswerRow]
    assert.containsSubset(one, {
      alternative_id: choiceOf(sitting, 1),
      revision: 1,
      seconds: 9,
      finished: 1,
      is_late: 0,
    })
    assert.deepEqual(JSON.parse(two.alternatives_json ?? ''), marked)
    assert.equal(three.free_response, 'Olá, 🌎')
  })

  test('a text is stored as it was written: its indentation, its lines and the spaces at its ends (S1.6)', async ({
    client,
    assert,
  }) => {
    const sitting = await started(client)
    const text = sitting.answers[2] as AnswerRow
    const written = '\n    if x:\n        y = 1  \n\n'
    ;(await put(client, sitting, [{ id: text.id, revision: 1, freeResponse: written }])).assertStatus(200)
    assert.equal((await answersOf(sitting.applicationId))[2]?.free_response, written)
    const read = await client
      .get(`/v1/applications/${sitting.applicationId}/answers`)
      .headers(as(sitting.token))
    const rows = read.body().results as { id: number; freeResponse: string | null }[]
    assert.equal(rows.find(({ id }) => id === text.id)?.freeResponse, written)
  })

  test('one bad entry never sinks the others (S2.3)', async ({ client, assert }) => {
    const other = await createSitting()
    const sitting = await started(client)
    const [choice, marks, text] = sitting.answers as [AnswerRow, AnswerRow, AnswerRow]
    const response = await put(client, sitting, [
      { id: choice.id, revision: 1, alternativeId: 999_999_999 },
      null,
      'x',
      { id: (other.answers[0] as AnswerRow).id, revision: 1, alternativeId: 1 },
      { id: marks.id, revision: 'two', alternatives: [] },
      { id: text.id, revision: 2, freeResponse: 'fica' },
      { id: text.id, revision: 3, freeResponse: { deep: 1 } },
    ])
    response.assertStatus(200)
    const acked = response.body().answers as Acked[]
    assert.deepEqual(
      acked.map((one) => one.reason ?? 'ok'),
      ['invalid', 'invalid', 'invalid', 'not_yours', 'invalid', 'ok', 'invalid']
    )
    assert.equal((await answersOf(sitting.applicationId))[2]?.free_response, 'fica')
    assert.isNull((await answersOf(other.applicationId))[0]?.alternative_id)
  })

  test('a lower revision never replaces a higher one, replays change nothing (S1.2)', async ({
    client,
    assert,
  }) => {
    const sitting = await started(client)
    const text = sitting.answers[2] as AnswerRow
    const send = async (entry: object) =>
      ((await put(client, sitting, [{ id: text.id, ...entry }])).body().answers as Acked[])[0] as Acked
    assert.isTrue((await send({ revision: 5, freeResponse: 'cinco' })).accepted)
    assert.deepEqual(await send({ revision: 4, freeResponse: 'quatro' }), {
      id: text.id,
      term: 1,
      revision: 5,
      accepted: false,
      reason: 'stale_revision',
    })
    assert.deepEqual(await send({ revision: 5, freeResponse: 'cinco' }), {
      id: text.id,
      term: 1,
      revision: 5,
      accepted: true,
    })
    assert.equal((await send({ revision: 5, freeResponse: 'outra' })).reason, 'conflict')
    // Without a revision the later arrival wins; a repeat of it does not count up.
    assert.deepEqual(await send({ freeResponse: 'seis' }), {
      id: text.id,
      term: 1,
      revision: 6,
      accepted: true,
    })
    assert.deepEqual(await send({ freeResponse: 'seis' }), {
      id: text.id,
      term: 1,
      revision: 6,
      accepted: true,
    })
    assert.equal((await answersOf(sitting.applicationId))[2]?.free_response, 'seis')
  })

  test('a slot that an entry does not name stays, null empties it (S1.6)', async ({ client, assert }) => {
    const sitting = await started(client)
    const text = sitting.answers[2] as AnswerRow
    await put(client, sitting, [{ id: text.id, revision: 1, freeResponse: 'texto', seconds: 30 }])
    await put(client, sitting, [{ id: text.id, revision: 2, seconds: 10, finished: true }])
    assert.containsSubset((await answersOf(sitting.applicationId))[2], {
      free_response: 'texto',
      seconds: 30,
      finished: 1,
    })
    await put(client, sitting, [{ id: text.id, revision: 3, freeResponse: null }])
    assert.isNull((await answersOf(sitting.applicationId))[2]?.free_response)
  })

  test('is refused completely only when it is no list, too long or too large (S2.4)', async ({
    client,
    assert,
  }) => {
    const sitting = await started(client)
    const text = sitting.answers[2] as AnswerRow
    ;(await put(client, sitting, { answers: 'x' })).assertStatus(400)
    const many = Array.from({ length: 201 }, () => ({ id: text.id }))
    const tooMany = await put(client, sitting, many)
    tooMany.assertStatus(400)
    assert.equal(tooMany.body().code, 'too_many_answers')
    const tooMuch = await put(client, sitting, [
      { id: text.id, freeResponse: 'a'.repeat(700_000) },
      { id: text.id, freeResponse: 'b'.repeat(700_000) },
    ])
    tooMuch.assertStatus(413)
    ;(await put(client, sitting, { answers: [{ id: text.id, freeResponse: 'c' }] })).assertStatus(200)
  })

  test('is only for the candidate whose application it is, and uniform about it (S2.5)', async ({
    client,
    assert,
  }) => {
    const sitting = await started(client)
    const stranger = await createUser({ institution: sitting.institution })
    const entries = [{ id: sitting.answers[0]?.id, alternativeId: choiceOf(sitting, 0) }]
    const theirs = await put(client, sitting, entries, await loginAs(stranger))
    theirs.assertStatus(404)
    const nobodys = await client
      .put('/v1/applications/99999999/answers/batch')
      .headers(as(await loginAs(stranger)))
      .json(entries)
    nobodys.assertStatus(404)
    assert.deepEqual(theirs.body(), nobodys.body())
    ;(await put(client, sitting, entries, await loginAs(sitting.admin))).assertStatus(403)
    ;(await client.put(`/v1/applications/${sitting.applicationId}/answers/batch`).json(entries)).assertStatus(
      401
    )
    assert.isNull((await answersOf(sitting.applicationId))[0]?.alternative_id)
  })

  test('before the start it is a conflict and stores nothing (S2.5)', async ({ client, assert }) => {
    const sitting = await createSitting()
    const response = await put(client, sitting, [
      { id: sitting.answers[0]?.id, alternativeId: choiceOf(sitting, 0) },
    ])
    response.assertStatus(409)
    assert.equal(response.body().code, 'application_not_started')
    assert.equal((await answersOf(sitting.applicationId))[0]?.revision, 0)
  })

  test('without canUpdateAnswer a finished answer is locked, but its repeat is not an error (S10.1)', async ({
    client,
    assert,
  }) => {
    for (const applicationConfiguration of [{ canUpdateAnswer: false }, { canBrowseAcrossItems: false }]) {
      const sitting = await started(client, { collection: { applicationConfiguration } })
      const choice = sitting.answers[0] as AnswerRow
      const send = async (entry: object) =>
        ((await put(client, sitting, [{ id: choice.id, ...entry }])).body().answers as Acked[])[0]
      assert.isTrue((await send({ revision: 1, alternativeId: choiceOf(sitting, 0) }))?.accepted)
      assert.isTrue(
        (await send({ revision: 2, alternativeId: choiceOf(sitting, 1), finished: true }))?.accepted
      )
      assert.deepEqual(await send({ revision: 3, alternativeId: choiceOf(sitting, 2) }), {
        id: choice.id,
        term: 1,
        revision: 2,
        accepted: false,
        reason: 'locked',
      })
      assert.isTrue(
        (await send({ revision: 4, alternativeId: choiceOf(sitting, 1), seconds: 40, finished: false }))
          ?.accepted
      )
      assert.containsSubset((await answersOf(sitting.applicationId))[0], {
        alternative_id: choiceOf(sitting, 1),
        finished: 1,
        revision: 4,
        seconds: 40,
      })
    }
  })

  test('around the deadline: in time, late within the grace, then finished by the server (S9.2)', async ({
    client,
    assert,
  }) => {
    const sitting = await started(client)
    const { deadline_at: deadlineAt } = (await applicationRow(sitting.applicationId)) as {
      deadline_at: number
    }
    const text = sitting.answers[2] as AnswerRow
    const at = async (ms: number, revision: number) => {
      clock.freeze(deadlineAt + ms)
      return put(client, sitting, [{ id: text.id, revision, freeResponse: `em ${ms}` }])
    }
    ;(await at(-1000, 1)).assertStatus(200)
    assert.equal((await answersOf(sitting.applicationId))[2]?.is_late, 0)
    ;(await at(0, 2)).assertStatus(200)
    assert.equal((await answersOf(sitting.applicationId))[2]?.is_late, 0)
    const late = await at(30_000, 3)
    late.assertStatus(200)
    assert.equal(late.body().secondsToTimeout, 0)
    assert.containsSubset((await answersOf(sitting.applicationId))[2], {
      is_late: 1,
      free_response: 'em 30000',
    })
    ;(await at(120_000, 4)).assertStatus(200)
    const over = await at(120_001, 5)
    over.assertStatus(400)
    assert.equal(over.body().code, 'application_already_finished')
    const row = await applicationRow(sitting.applicationId)
    assert.containsSubset(row, { state: 'FINISHED', finish_reason: 'TIMEOUT', finish_source: 'server' })
    assert.equal((await answersOf(sitting.applicationId))[2]?.free_response, 'em 120000')
  })

  test('after the finish it answers 400 and quarantines news, once (S11.5)', async ({ client, assert }) => {
    const sitting = await started(client)
    const text = sitting.answers[2] as AnswerRow
    const given = [{ id: text.id, revision: 1, freeResponse: 'a tempo' }]
    await put(client, sitting, given)
    await client.post(`/v1/applications/${sitting.applicationId}/finish`).headers(as(sitting.token))
    const replay = await put(client, sitting, given)
    replay.assertStatus(400)
    assert.deepEqual(replay.body().code, 'application_already_finished')
    assert.lengthOf(await db.from('late_batches').where('application_id', sitting.applicationId), 0)
    const english = await client
      .put(`/v1/applications/${sitting.applicationId}/answers/batch`)
      .headers({ ...as(sitting.token), 'accept-language': 'en' })
      .json([{ id: text.id, revision: 2, freeResponse: 'tarde' }])
    assert.deepEqual(english.body().nonFieldErrors, ['Application already finished'])
    ;(await put(client, sitting, [{ id: text.id, revision: 2, freeResponse: 'tarde' }])).assertStatus(400)
    assert.equal((await answersOf(sitting.applicationId))[2]?.free_response, 'a tempo')
    const late = await client
      .get(`/v1/applications/${sitting.applicationId}/late_batches`)
      .headers(as(await loginAs(sitting.admin)))
    late.assertStatus(200)
    assert.equal(late.body().count, 1)
    const [batch] = late.body().results
    assert.containsSubset(batch, { reason: 'already_finished', user: sitting.candidate.id })
    ;(
      await client.get(`/v1/applications/${sitting.applicationId}/late_batches`).headers(as(sitting.token))
    ).assertStatus(403)
  })

  test('a stopped application still takes what was given (S9.6)', async ({ client, assert }) => {
    const sitting = await started(client)
    await db
      .from('applications')
      .where('id', sitting.applicationId)
      .update({ state: 'STOPPED', stopped_at: clock.now() })
    const response = await put(client, sitting, [
      { id: sitting.answers[0]?.id, revision: 1, alternativeId: choiceOf(sitting, 2) },
    ])
    response.assertStatus(200)
    assert.isTrue(response.body().answers[0].accepted)
  })

  test('fast answers count as suspicious once per item', async ({ client, assert }) => {
    const sitting = await started(client, {
      exam: {
        items: [choiceItem(1), alternativesItem(2), textItem(3)],
        alertConfiguration: { title: 'x', maximumSuspiciousItemAnswerTime: 5 },
      },
    })
    const [choice, , text] = sitting.answers as [AnswerRow, AnswerRow, AnswerRow]
    await put(client, sitting, [
      { id: choice.id, revision: 1, alternativeId: choiceOf(sitting, 0), seconds: 2, finished: true },
    ])
    await put(client, sitting, [
      { id: choice.id, revision: 2, alternativeId: choiceOf(sitting, 1), seconds: 3, finished: true },
    ])
    await put(client, sitting, [
      { id: text.id, revision: 1, freeResponse: 'devagar', seconds: 5, finished: true },
    ])
    assert.equal((await applicationRow(sitting.applicationId)).suspect_count, 1)
  })

  test('what was left counts like what is finished, and the finish leaves what is still open (rule-question-007)', async ({
    client,
    assert,
  }) => {
    const sitting = await started(client, { exam: SUSPICIOUS_BELOW_5_S })
    const [choice, marks, text] = sitting.answers as [AnswerRow, AnswerRow, AnswerRow]
    const count = async () => (await applicationRow(sitting.applicationId)).suspect_count
    await put(client, sitting, [
      { id: choice.id, revision: 1, alternativeId: choiceOf(sitting, 0), seconds: 2 },
    ])
    assert.equal(await count(), 0)
    await put(client, sitting, [{ id: choice.id, revision: 2, seconds: 2, left: true }])
    await put(client, sitting, [{ id: choice.id, revision: 3, seconds: 3, left: true }])
    assert.equal(await count(), 1)
    assert.containsSubset((await answersOf(sitting.applicationId))[0], { finished: 0, suspicious: 1 })
    // A repeat without a revision changes nothing more; left without an answer is no answer.
    await put(client, sitting, [
      { id: choice.id, left: true },
      { id: text.id, revision: 1, seconds: 1, left: true },
    ])
    assert.equal(await count(), 1)
    await put(client, sitting, [
      { id: text.id, revision: 2, freeResponse: 'devagar', seconds: 5, left: true },
    ])
    await put(client, sitting, [
      { id: marks.id, revision: 1, alternatives: [sitting.alternatives.get(marks.item_id)?.[0]], seconds: 1 },
    ])
    assert.equal(await count(), 1)
    const end = await client
      .post(`/v1/applications/${sitting.applicationId}/finish`)
      .headers(as(sitting.token))
      .json([])
    end.assertStatus(200)
    assert.equal(await count(), 2)
    assert.deepEqual(
      (await answersOf(sitting.applicationId)).map((row) => row.suspicious),
      [1, 1, 0]
    )
  })

  test('every way to end the exam checks the minimum time of the answer not reported as left, and of no other (rule-question-007)', async ({
    client,
    assert,
  }) => {
    const sitting = await started(client, { exam: SUSPICIOUS_BELOW_5_S })
    const [choice, marks, text] = sitting.answers as [AnswerRow, AnswerRow, AnswerRow]
    await put(client, sitting, [
      { id: choice.id, revision: 1, alternativeId: choiceOf(sitting, 0), seconds: 2 },
      { id: marks.id, revision: 1, seconds: 1 },
      { id: text.id, revision: 1, freeResponse: 'devagar', seconds: 5 },
    ])
    const { deadline_at: deadlineAt, suspect_count: before } = (await applicationRow(
      sitting.applicationId
    )) as { deadline_at: number; suspect_count: number }
    assert.equal(before, 0)
    clock.freeze(deadlineAt + 120_001)
    assert.isAtLeast(await finishAllOverdue(), 1)
    assert.containsSubset(await applicationRow(sitting.applicationId), {
      finish_reason: 'TIMEOUT',
      suspect_count: 1,
    })
    assert.deepEqual(
      (await answersOf(sitting.applicationId)).map((row) => row.suspicious),
      [1, 0, 0]
    )
  })

  test('an item whose time is over takes what was under way for the grace, then nothing new', async ({
    client,
    assert,
  }) => {
    const sitting = await started(client, {
      exam: { items: [textItem(1, { answerTimeLimit: 60 }), choiceItem(2)] },
    })
    const text = sitting.answers[0] as AnswerRow
    const expire = () =>
      client
        .patch(`/v1/applications/${sitting.applicationId}/answers/${text.id}/set_item_expired`)
        .headers(as(sitting.token))
    const now = clock.now()
    clock.freeze(now)
    const first = await expire()
    first.assertStatus(200)
    assert.containsSubset(first.body(), { id: text.id, finished: true, revision: 0 })
    clock.freeze(now + 30_000)
    assert.equal((await expire()).body().timeoutDate, first.body().timeoutDate)
    const underWay = await put(client, sitting, [
      { id: text.id, revision: 1, freeResponse: 'a caminho', finished: false },
    ])
    assert.isTrue(underWay.body().answers[0].accepted)
    clock.freeze(now + 121_000)
    const after = await put(client, sitting, [{ id: text.id, revision: 2, freeResponse: 'depois' }])
    assert.equal(after.body().answers[0].reason, 'item_expired')
    assert.containsSubset((await answersOf(sitting.applicationId))[0], {
      free_response: 'a caminho',
      finished: 1,
    })
    assert.lengthOf(
      (await eventsOf(sitting.applicationId)).filter((event) => event.type === 'item_expired'),
      1
    )
  })

  test('answer_alternatives goes the same way', async ({ client, assert }) => {
    const sitting = await started(client)
    const marks = sitting.answers[1] as AnswerRow
    const ids = sitting.alternatives.get(marks.item_id) as number[]
    const response = await client
      .post(`/v1/applications/${sitting.applicationId}/answer_alternatives`)
      .headers(as(sitting.token))
      .json({ answer: marks.id, alternatives: [ids[2], ids[0]] })
    response.assertStatus(200)
    assert.deepEqual(response.body().answers, [{ id: marks.id, term: 1, revision: 1, accepted: true }])
    const answers = await client
      .get(`/v1/applications/${sitting.applicationId}/answers`)
      .headers(as(sitting.token))
    assert.deepEqual(
      answers.body().results[1].alternatives.map((one: { letter: string }) => one.letter),
      ['A', 'C']
    )
  })
})
