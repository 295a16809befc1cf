import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { answersOf, createSitting, type AnswerRow } from '#tests/fixtures/applications'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { choiceOf, put, startedSitting } from '#tests/fixtures/sitting_calls'

type Acked = { id: number; revision: number; accepted: boolean; reason?: string }

test.group('answers batch', (group) => {
  group.each.teardown(() => clock.release())

  test('stores what it accepts and answers entry by entry (S2.2)', async ({ client, assert }) => {
    const sitting = await startedSitting(client)
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
    const sitting = await startedSitting(client)
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
    const sitting = await startedSitting(client)
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
    const sitting = await startedSitting(client)
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
    const sitting = await startedSitting(client)
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
    const sitting = await startedSitting(client)
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
    const sitting = await startedSitting(client)
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
      const sitting = await startedSitting(client, { collection: { applicationConfiguration } })
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

  test('a stopped application still takes what was given (S9.6)', async ({ client, assert }) => {
    const sitting = await startedSitting(client)
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

  test('answer_alternatives goes the same way', async ({ client, assert }) => {
    const sitting = await startedSitting(client)
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
