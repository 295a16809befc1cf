import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { registerResetGuard } from '#delivery'
import { clock } from '#shared'
import { answersOf, applicationRow } from '#tests/fixtures/applications'
import { createDesk, type Desk } from '#tests/fixtures/desk'
import { HOUR, iso, MINUTE } from '#tests/fixtures/exam_acts'
import { as, loginAs } from '#tests/fixtures/people'
import { ALL, bulkAct, readItems, undoOrder, type OrderAnswer } from '#tests/fixtures/staff_orders'

const NAMES = ['Ana Lima', 'Bia Melo', 'Caio Reis']
const idAt = (desk: Desk, at: number) => desk.applications[at]?.id ?? 0
const orderIn = (answer: { body(): { order: OrderAnswer } }) => answer.body().order

/** One running exam, begun now, with an answer. */
async function begin(desk: Desk, at: number): Promise<void> {
  const id = idAt(desk, at)
  await db
    .from('applications')
    .where('id', id)
    .update({ state: 'STARTED', started_at: clock.now(), deadline_at: clock.now() + HOUR })
  await answer(id)
}

const answer = (applicationId: number) =>
  db.from('answers').where({ application_id: applicationId, position: 1 }).update({ free_response: 'texto' })

const start = async (client: ApiClient, desk: Desk, at: number) => {
  const { id, userId } = desk.applications[at] ?? { id: 0, userId: 0 }
  const token = await loginAs({ id: userId, groups: ['ALUNO'] })
  ;(await client.post(`/v1/applications/${id}/start`).headers(as(token))).assertStatus(200)
}

/** An order for all of a desk that changes `changed` of them. */
async function ordered(client: ApiClient, desk: Desk, body: { act: string; params?: object }) {
  const done = await bulkAct(client, desk, { selection: ALL, reason: 'engano', ...body })
  done.assertStatus(200)
  return orderIn(done)
}

test.group('the undo of a reset', (group) => {
  group.each.setup(() => clock.freeze(clock.now()))
  group.each.teardown(() => clock.release())

  for (const clear_answers of [false, true])
    test(`hands nothing in that its candidate has begun again (${clear_answers ? 'cleared' : 'with its answers'})`, async ({
      client,
      assert,
    }) => {
      const desk = await createDesk(NAMES)
      for (const at of [0, 1, 2]) await begin(desk, at)
      await ordered(client, desk, { act: 'finish_on_behalf' })
      const reset = await ordered(client, desk, { act: 'reset', params: { clear_answers } })
      assert.containsSubset(reset, { changed: 3 })
      await start(client, desk, 0)
      const writing = await applicationRow(idAt(desk, 0))
      const preview = await undoOrder(client, desk.token, reset.id, { dryRun: true })
      assert.containsSubset(preview.body(), {
        change: 2,
        writing: 0,
        skipped: [{ code: 'changed_since', count: 1 }],
      })
      const undone = orderIn(await undoOrder(client, desk.token, reset.id))
      assert.containsSubset(undone, { changed: 2, skipped: 1 })
      assert.containsSubset(await readItems(client, desk.token, undone.id, { outcome: 'kept' }), [
        { application: { id: idAt(desk, 0) }, code: 'changed_since' },
      ])
      assert.deepEqual(await applicationRow(idAt(desk, 0)), writing)
      for (const at of [1, 2])
        assert.containsSubset(await applicationRow(idAt(desk, at)), { state: 'FINISHED' })
    })

  test('puts cleared answers back with the window of before and the time that was left', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES)
    for (const at of [0, 1, 2]) await begin(desk, at)
    clock.advance(20 * MINUTE)
    const stop = { act: 'stop', selection: { ids: [idAt(desk, 1)] }, reason: 'chuva' }
    assert.containsSubset(orderIn(await bulkAct(client, desk, stop)), { changed: 1 })
    clock.advance(5 * MINUTE)
    const before = await applicationRow(idAt(desk, 0))
    const params = { clear_answers: true, timeout: 200, end_time: iso(clock.now() + 9 * HOUR) }
    const reset = await ordered(client, desk, { act: 'reset', params })
    assert.containsSubset(reset, { changed: 3 })
    await start(client, desk, 2)
    const startedAt = clock.now()
    clock.advance(MINUTE)
    const undone = orderIn(await undoOrder(client, desk.token, reset.id))
    assert.containsSubset(undone, { changed: 3 })
    const { window_end_at, window_given } = before
    for (const [at, left] of [35, 40, 35].entries()) {
      assert.containsSubset(await applicationRow(idAt(desk, at)), {
        state: at === 2 ? 'STARTED' : 'CREATED',
        sitting: 3,
        window_end_at,
        window_given,
        granted_seconds: (left - 60) * 60,
        deadline_at: at === 2 ? startedAt + left * MINUTE : null,
      })
      assert.equal((await answersOf(idAt(desk, at)))[0]?.free_response, 'texto')
    }
  })

  for (const clear_answers of [false, true])
    test(`of finished exams puts their times back (${clear_answers ? 'cleared' : 'with their answers'})`, async ({
      client,
      assert,
    }) => {
      const desk = await createDesk(NAMES)
      for (const at of [0, 1, 2]) await begin(desk, at)
      await db.from('applications').where('id', idAt(desk, 1)).update({ granted_seconds: 600 })
      clock.advance(20 * MINUTE)
      await ordered(client, desk, { act: 'finish_on_behalf' })
      const times = () =>
        db
          .from('applications')
          .where('collection_id', desk.collectionId)
          .orderBy('id')
          .select('state', 'window_end_at', 'window_given', 'granted_seconds', 'started_at', 'deadline_at')
      const before = await times()
      const params = { clear_answers, timeout: 200, end_time: iso(clock.now() + 9 * HOUR) }
      const reset = await ordered(client, desk, { act: 'reset', params })
      assert.containsSubset(orderIn(await undoOrder(client, desk.token, reset.id)), { changed: 3 })
      assert.deepEqual(await times(), before)
    })
})

test.group('the undo of a hand-in', (group) => {
  group.each.setup(() => clock.freeze(clock.now()))
  group.each.teardown(() => clock.release())

  test('gives what was left on the clock: of a stopped exam and of one that a pause held, from that moment', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES)
    for (const at of [0, 1, 2]) await begin(desk, at)
    clock.advance(20 * MINUTE)
    const stop = { act: 'stop', selection: { ids: [idAt(desk, 0)] }, reason: 'chuva' }
    assert.containsSubset(orderIn(await bulkAct(client, desk, stop)), { changed: 1 })
    await db
      .from('applications')
      .where('id', idAt(desk, 1))
      .update({ held_at: clock.now() - 5 * MINUTE })
    clock.advance(30 * MINUTE)
    const finished = await ordered(client, desk, { act: 'finish_on_behalf' })
    assert.containsSubset(finished, { changed: 3 })
    clock.advance(MINUTE)
    assert.containsSubset(orderIn(await undoOrder(client, desk.token, finished.id)), { changed: 3 })
    for (const [at, left] of [40, 45, 10].entries())
      assert.containsSubset(await applicationRow(idAt(desk, at)), {
        state: 'CREATED',
        granted_seconds: (left - 60) * 60,
      })
  })

  test('asks what guards a reset, as the reset itself does', async ({ client, assert, cleanup }) => {
    const desk = await createDesk(NAMES)
    for (const at of [0, 1, 2]) await begin(desk, at)
    let guarded = idAt(desk, 1)
    registerResetGuard(async (id) =>
      id === guarded ? { code: 'has_corrections', message: 'delivery.illegal_state' } : null
    )
    cleanup(() => void (guarded = 0))
    const finished = await ordered(client, desk, { act: 'finish_on_behalf' })
    const before = await applicationRow(guarded)
    const skipped = [{ code: 'has_corrections', count: 1 }]
    const preview = await undoOrder(client, desk.token, finished.id, { dryRun: true })
    assert.containsSubset(preview.body(), { change: 2, skipped })
    const undone = orderIn(await undoOrder(client, desk.token, finished.id))
    assert.containsSubset(undone, { changed: 2, skipped: 1 })
    assert.containsSubset(await readItems(client, desk.token, undone.id, { outcome: 'kept' }), [
      { application: { id: guarded }, code: 'has_corrections' },
    ])
    assert.deepEqual(await applicationRow(guarded), before)
    const reset = { act: 'reset', selection: { ids: [guarded] }, reason: 'engano' }
    assert.containsSubset((await bulkAct(client, desk, reset, { dryRun: true })).body(), {
      change: 0,
      skipped,
    })
    assert.containsSubset(orderIn(await bulkAct(client, desk, reset)), { changed: 0, skipped: 1 })
    assert.deepEqual(await applicationRow(guarded), before)
  })
})
