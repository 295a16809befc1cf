import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import {
  answersOf,
  applicationRow,
  createSitting,
  eventsOf,
  type AnswerRow,
  type Sitting,
} from '#tests/fixtures/applications'
import { choiceItem, textItem } from '#tests/fixtures/exams'
import { as } from '#tests/fixtures/people'
import { call, own, put } from '#tests/fixtures/sitting_calls'

const exam = { items: [textItem(1, { answerTimeLimit: 60 }), textItem(2), choiceItem(3)] }

/** A running exam with one answer, in the second sitting: its first was closed. */
async function inSecondSitting(client: ApiClient): Promise<{ sitting: Sitting; answer: AnswerRow }> {
  const sitting = await createSitting({ exam })
  await call(client, sitting, 'start')
  const answer = sitting.answers[1] as AnswerRow
  await put(client, sitting, [{ id: answer.id, term: 1, revision: 1, freeResponse: 'da segunda' }])
  await db.from('applications').where('id', sitting.applicationId).update({ sitting: 2 })
  return { sitting, answer }
}

const lateOf = (sitting: Sitting) =>
  db.from('late_batches').where('application_id', sitting.applicationId).orderBy('id')

test.group('what comes of a closed sitting', () => {
  test('a batch changes no answer, however new its edits are, and is quarantined once (S17.1)', async ({
    client,
    assert,
  }) => {
    const { sitting, answer } = await inSecondSitting(client)
    const send = (query: string) =>
      client
        .put(`${own(sitting)}/answers/batch${query}`)
        .headers(as(sitting.token))
        .json([{ id: answer.id, term: 9, revision: 90, freeResponse: 'da primeira' }])
    const refused = await send('?sitting=1')
    refused.assertStatus(409)
    assert.containsSubset(refused.body(), { code: 'sitting_closed', sitting: 2 })
    assert.notProperty(refused.body(), 'kept')
    assert.match(refused.body().serverTime, /^\d{4}-.*Z$/)
    ;(await send('?sitting=1')).assertStatus(409)
    assert.equal((await answersOf(sitting.applicationId))[1]?.free_response, 'da segunda')
    const late = await lateOf(sitting)
    assert.lengthOf(late, 1)
    assert.containsSubset(late[0], { reason: 'sitting_closed', sitting: 1 })
    ;(await send('?sitting=2')).assertStatus(200)
    assert.equal((await answersOf(sitting.applicationId))[1]?.free_response, 'da primeira')
  })

  test('a batch that names no sitting, or one that a restored database does not know, is of the present one (S17.1)', async ({
    client,
    assert,
  }) => {
    const { sitting, answer } = await inSecondSitting(client)
    for (const [at, query] of ['', '?sitting=7'].entries()) {
      const taken = await client
        .put(`${own(sitting)}/answers/batch${query}`)
        .headers(as(sitting.token))
        .json([{ id: answer.id, term: 1, revision: 2 + at, freeResponse: `texto ${at}` }])
      taken.assertStatus(200)
    }
    assert.equal((await answersOf(sitting.applicationId))[1]?.free_response, 'texto 1')
    for (const wrong of ['0', '-1', '1.5', 'x', '9'.repeat(20)]) {
      const refused = await client
        .put(`${own(sitting)}/answers/batch?sitting=${wrong}`)
        .headers(as(sitting.token))
        .json([])
      refused.assertStatus(400)
      assert.property(refused.body(), 'sitting')
    }
  })

  test('a finish of a closed sitting finishes nothing, and its answers are quarantined (S17.2)', async ({
    client,
    assert,
  }) => {
    const { sitting, answer } = await inSecondSitting(client)
    const refused = await client
      .post(`${own(sitting)}/finish?sitting=1`)
      .headers(as(sitting.token))
      .json([{ id: answer.id, term: 1, revision: 5, freeResponse: 'no fim' }])
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'sitting_closed')
    assert.equal((await applicationRow(sitting.applicationId)).state, 'STARTED')
    assert.lengthOf(await lateOf(sitting), 1)
    ;(
      await client
        .post(`${own(sitting)}/finish?sitting=2`)
        .headers(as(sitting.token))
        .json([])
    ).assertStatus(200)
  })

  test('an item of a closed sitting is neither opened nor ended (S17.2)', async ({ client, assert }) => {
    const { sitting } = await inSecondSitting(client)
    const [timed] = sitting.answers as [AnswerRow]
    const address = `${own(sitting)}/answers/${timed.id}`
    const opened = await client.post(`${address}/open?sitting=1`).headers(as(sitting.token)).json({})
    const ended = await client.patch(`${address}/set_item_expired?sitting=1`).headers(as(sitting.token))
    for (const refused of [opened, ended]) {
      refused.assertStatus(409)
      assert.equal(refused.body().code, 'sitting_closed')
    }
    assert.isNull((await answersOf(sitting.applicationId))[0]?.timeout_at ?? null)
    assert.notInclude(
      (await eventsOf(sitting.applicationId)).map(({ type }) => type),
      'item_opened'
    )
  })
})
