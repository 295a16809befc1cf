import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { choiceItem, textItem } from '#tests/fixtures/exams'
import { answersOf, applicationRow, eventsOf, type AnswerRow } from '#tests/fixtures/applications'
import { as, loginAs } from '#tests/fixtures/people'
import { put, startedSitting } from '#tests/fixtures/sitting_calls'

test.group('answers at the end of an exam, or of an item', (group) => {
  group.each.teardown(() => clock.release())

  test('around the deadline: in time, late within the grace, then finished by the server (S9.2)', async ({
    client,
    assert,
  }) => {
    const sitting = await startedSitting(client)
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
    const sitting = await startedSitting(client)
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

  test('an item whose time is over takes what was under way for the grace, then nothing new', async ({
    client,
    assert,
  }) => {
    const sitting = await startedSitting(client, {
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
})
