import { setImmediate as nextTurn } from 'node:timers/promises'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { changeApplication, changesWaiting } from '#delivery/actions/change_application'
import { saveAnswers } from '#delivery/actions/save_answers'
import { finishOnBehalf, resumeExam } from '#delivery/actions/stop_exam'
import { entriesOf } from '#delivery/controllers/read_entries'
import { clock } from '#shared'
import { answersOf, applicationRow, createSitting, type Sitting } from '#tests/fixtures/applications'
import { act, MINUTE, running } from '#tests/fixtures/exam_acts'
import { textItem } from '#tests/fixtures/exams'
import { as } from '#tests/fixtures/people'
import { call, own, put } from '#tests/fixtures/sitting_calls'

/** Runs changes in one transaction, in this order: they wait for one that is under way. */
async function inOneCommit(changes: readonly (() => Promise<unknown>)[]): Promise<void> {
  const other = await createSitting()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let began = () => {}
  const begun = new Promise<void>((resolve) => (began = resolve))
  const first = changeApplication(other.applicationId, [], async () => {
    began()
    await released
  })
  await begun
  const waiting: Promise<unknown>[] = []
  for (const change of changes) {
    waiting.push(change())
    while (changesWaiting() < waiting.length) await nextTurn()
  }
  release()
  await first
  await Promise.all(waiting)
}

/** A batch of the session that writes. */
async function batchOf({ applicationId, candidate }: Sitting, entry: object) {
  const sessionId = Number((await applicationRow(applicationId)).writer_session_id)
  const caller = { userId: candidate.id, sessionId }
  const entries = entriesOf([{ term: 1, ...entry }])
  return () => saveAnswers({ applicationId, caller, sitting: null, entries })
}

async function orderOf({ applicationId, admin }: Sitting) {
  const session = (await db.from('sessions').where('user_id', admin.id).firstOrFail()) as { id: number }
  return { applicationId, caller: { userId: admin.id, sessionId: session.id } }
}

/** A stopped exam with an item whose own time of ten minutes had just begun to run. */
async function stopped(client: ApiClient) {
  const { sitting, token } = await running(client, {
    exam: { items: [textItem(1, { answerTimeLimit: 600 })] },
  })
  const [text] = sitting.answers
  const id = text?.id ?? 0
  await client
    .post(`${own(sitting)}/answers/${id}/open`)
    .headers(as(sitting.token))
    .json({})
  ;(await act(client, sitting, token, 'stop')).assertStatus(200)
  const before = await closesAt(id)
  clock.advance(20 * MINUTE)
  return { sitting, id, before }
}

const closesAt = async (id: number) =>
  Number(((await db.from('answers').where('id', id).firstOrFail()) as { closes_at: number }).closes_at)

test.group('an act of staff in the commit of a batch', (group) => {
  group.each.teardown(() => clock.release())

  test('finish on behalf seals and scores what the batch brought', async ({ client, assert }) => {
    const { sitting } = await running(client)
    const [single] = sitting.answers
    const order = await orderOf(sitting)
    const key = { item_id: single?.item_id ?? 0, is_correct: true }
    const { id: right } = (await db.from('alternatives').where(key).firstOrFail()) as { id: number }
    await inOneCommit([
      await batchOf(sitting, { id: single?.id, revision: 1, alternativeId: right }),
      () => finishOnBehalf(order),
    ])
    const [answer] = await answersOf(sitting.applicationId)
    assert.containsSubset(await applicationRow(sitting.applicationId), {
      state: 'FINISHED',
      finish_answer_count: 1,
    })
    assert.equal(answer?.alternative_id, right)
    assert.isAbove(Number(answer?.earned), 0)
    const repeated = (await call(client, sitting, 'finish').json([])).body()
    assert.equal(repeated.answerCount, 1)
  })

  for (const batchFirst of [true, false])
    test(`resume gives an item its time back ${batchFirst ? 'after' : 'before'} the batch`, async ({
      client,
      assert,
    }) => {
      const { sitting, id, before } = await stopped(client)
      const order = await orderOf(sitting)
      const changes = [
        await batchOf(sitting, { id, revision: 1, freeResponse: 'durante a parada' }),
        () => resumeExam(order),
      ]
      await inOneCommit(batchFirst ? changes : changes.toReversed())
      assert.equal(await closesAt(id), before + 20 * MINUTE)
      assert.equal((await answersOf(sitting.applicationId))[0]?.free_response, 'durante a parada')
      ;(await put(client, sitting, [{ id, revision: 2, freeResponse: 'depois' }])).assertStatus(200)
      assert.equal((await answersOf(sitting.applicationId))[0]?.free_response, 'depois')
    })
})
