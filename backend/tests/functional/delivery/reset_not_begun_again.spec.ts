import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { bringAnswerFile, sealAnswerFile } from '#tests/fixtures/answer_file'
import { answersOf, applicationRow, eventsOf, type AnswerRow } from '#tests/fixtures/applications'
import { recordsOf } from '#tests/fixtures/audit'
import { act, HOUR, MINUTE, running } from '#tests/fixtures/exam_acts'
import { as, loginAs } from '#tests/fixtures/people'
import { call, own, post, put } from '#tests/fixtures/sitting_calls'

/** An exam that staff reset with its answers, and whose window closed before its candidate began again. */
async function missed(client: ApiClient) {
  const { sitting, now, token } = await running(client)
  const { recoveryKey, recoverySeal: seal } = (await call(client, sitting, 'start')).body() as {
    recoveryKey: JsonWebKey
    recoverySeal: string
  }
  const text = sitting.answers[2] as AnswerRow
  const given = [{ id: text.id, term: 1, revision: 1, freeResponse: 'antes' }]
  ;(await put(client, sitting, given)).assertStatus(200)
  clock.advance(10 * MINUTE)
  ;(await act(client, sitting, token, 'reset')).assertStatus(200)
  const unsent = [{ id: text.id, term: 1, revision: 2, freeResponse: 'não enviada' }]
  const early = await put(client, sitting, unsent)
  early.assertStatus(409)
  clock.freeze(now + 3 * HOUR)
  sitting.token = await loginAs(sitting.candidate)
  return { sitting, given, unsent, recoveryKey, seal, token: await loginAs(sitting.admin) }
}

const quarantined = async (client: ApiClient, address: string, token: string) =>
  (await client.get(`${address}/kept_answers`).headers(as(token))).body().results as {
    key: string
    line: string
    reason: string
  }[]

test.group('an exam that was reset and is not begun again in time', (group) => {
  group.each.teardown(() => clock.release())

  test('is handed in by staff with what it holds, by name, also after the end (S17.11)', async ({
    client,
    assert,
  }) => {
    const { sitting, token } = await missed(client)
    const done = await act(client, sitting, token, 'finish_on_behalf', { reason: 'Não voltou' })
    done.assertStatus(200)
    assert.equal(done.body().status, 'FINISHED')
    assert.containsSubset(await applicationRow(sitting.applicationId), {
      state: 'FINISHED',
      finish_reason: 'BY_STAFF',
      finish_source: 'staff',
      finish_answer_count: 1,
    })
    assert.equal((await answersOf(sitting.applicationId))[2]?.free_response, 'antes')
    const finished = (await eventsOf(sitting.applicationId)).filter(({ type }) => type === 'finished')
    assert.containsSubset(finished, [{ from_state: 'CREATED', to_state: 'FINISHED', source: 'staff' }])
    assert.lengthOf(finished, 1)
    const acts = (await recordsOf(sitting.institution.id)).filter((one) => one.act === 'exam_finished')
    assert.lengthOf(acts, 1)
  })

  test('is handed in before the end too, but not when nothing was given or nothing was reset', async ({
    client,
    assert,
  }) => {
    const { sitting, token } = await running(client)
    ;(await act(client, sitting, token, 'reset')).assertStatus(200)
    const empty = await act(client, sitting, token, 'finish_on_behalf')
    empty.assertStatus(409)
    assert.equal(empty.body().code, 'illegal_state')
    await call(client, sitting, 'start')
    const text = sitting.answers[2] as AnswerRow
    ;(await put(client, sitting, [{ id: text.id, term: 2, revision: 1, freeResponse: 'a' }])).assertStatus(
      200
    )
    ;(await act(client, sitting, token, 'reset')).assertStatus(200)
    await db.from('applications').where('id', sitting.applicationId).update({ reseted: 0 })
    ;(await act(client, sitting, token, 'finish_on_behalf')).assertStatus(409)
    await db.from('applications').where('id', sitting.applicationId).update({ reseted: 1 })
    ;(await act(client, sitting, token, 'finish_on_behalf')).assertStatus(200)
  })

  test('quarantines what its candidate had not sent, and staff decide about it (S17.11)', async ({
    client,
    assert,
  }) => {
    const { sitting, given, unsent, token } = await missed(client)
    const late = await put(client, sitting, unsent)
    late.assertStatus(400)
    assert.equal(late.body().code, 'application_already_finished')
    // What the answer holds is nothing to decide about, and the same twice is one.
    ;(await put(client, sitting, given)).assertStatus(400)
    const finish = await post(client, sitting, 'finish', unsent)
    finish.assertStatus(400)
    assert.equal(finish.body().code, 'application_already_finished')
    assert.equal((await applicationRow(sitting.applicationId)).state, 'CREATED')
    const list = await quarantined(client, own(sitting), token)
    assert.deepEqual(
      list.map(({ line, reason }) => [line, reason]),
      [['não enviada', 'already_finished']]
    )
    const key = list[0]?.key ?? ''
    ;(
      await post(client, sitting, `kept_answers/${key}/decision`, { decision: 'accept' }, token)
    ).assertStatus(200)
    assert.equal((await answersOf(sitting.applicationId))[2]?.free_response, 'não enviada')
    ;(await act(client, sitting, token, 'finish_on_behalf')).assertStatus(200)
  })

  test('takes the file of unsent answers, for staff to decide (S17.11)', async ({ client, assert }) => {
    const { sitting, unsent, recoveryKey, seal, token } = await missed(client)
    const entry = { ...unsent[0], alternativeId: null, alternatives: [], gradeLinear: null, seconds: 3 }
    const inner = {
      applicationId: sitting.applicationId,
      userId: sitting.candidate.id,
      entries: [{ ...entry, finished: true }],
      finish: true,
      seal,
    }
    const file = await sealAnswerFile(recoveryKey, inner)
    const preview = await client
      .post('/v1/applications/import_answers_file/preview')
      .headers(as(token))
      .file('file', file, { filename: 'respostas-1.banca' })
    preview.assertStatus(200)
    assert.equal(preview.body().outcome, 'kept_apart')
    const brought = await bringAnswerFile(client, token, file, sitting.candidate.id, true)
    brought.assertStatus(200)
    assert.equal(brought.body().outcome, 'kept_apart')
    const list = await quarantined(client, own(sitting), token)
    assert.deepEqual(
      list.map(({ line, reason }) => [line, reason]),
      [['não enviada', 'imported_after_finish']]
    )
    assert.equal((await applicationRow(sitting.applicationId)).state, 'CREATED')
  })
})
