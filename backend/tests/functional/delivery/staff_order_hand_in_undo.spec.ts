import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { registerResetGuard } from '#delivery'
import { clock } from '#shared'
import { answersOf, applicationRow } from '#tests/fixtures/applications'
import { idAt, type Desk } from '#tests/fixtures/desk'
import { HOUR, MINUTE } from '#tests/fixtures/exam_acts'
import { as, loginAs } from '#tests/fixtures/people'
import { bulkAct, orderIn, readItems, undoOrder } from '#tests/fixtures/staff_orders'
import { begunDesk, ordered, start } from '#tests/fixtures/undone_orders'

test.group('the undo of a hand-in', (group) => {
  group.each.setup(() => clock.freeze(clock.now()))
  group.each.teardown(() => clock.release())

  const stopped = async (client: ApiClient, desk: Desk, ids: number[]) => {
    const stop = await bulkAct(client, desk, { act: 'stop', selection: { ids }, reason: 'chuva' })
    if (orderIn(stop).changed !== ids.length) throw new Error('not all were stopped')
  }

  test('leaves what was stopped as it was, with its time: it cannot be begun, and a resume goes on', async ({
    client,
    assert,
  }) => {
    const desk = await begunDesk()
    clock.advance(20 * MINUTE)
    const ids = [idAt(desk, 0), idAt(desk, 1)]
    const [first = 0, second = 0] = ids
    const own = { application_id: first, position: 2 }
    const itemTime = { opened_at: clock.now(), closes_at: clock.now() + 10 * MINUTE }
    await db.from('answers').where(own).update(itemTime)
    // A pause of the room holds its time since before the stop.
    const heldAt = clock.now() - 5 * MINUTE
    await db.from('applications').where('id', second).update({ held_at: heldAt })
    await stopped(client, desk, ids)
    clock.advance(30 * MINUTE)
    const asItWas = async () => {
      const { schedule_version: _v, updated_at: _at, ...row } = await applicationRow(first)
      return { row, answers: await answersOf(first) }
    }
    const before = await asItWas()
    const finished = await ordered(client, desk, { act: 'finish_on_behalf' })
    assert.containsSubset(finished, { changed: 3 })
    assert.notDeepEqual(await asItWas(), before)
    // The pause ends: what is finished gets nothing of it.
    await db.from('applications').where('id', second).update({ held_at: null })
    // Past the end of their windows, which a resume moves.
    clock.advance(2 * HOUR)
    const token = await loginAs(desk.admin)
    await db
      .from('applications')
      .where('id', idAt(desk, 2))
      .update({ window_end_at: clock.now() + HOUR })
    const preview = await undoOrder(client, token, finished.id, { dryRun: true })
    assert.containsSubset(preview.body(), { total: 3, change: 3, skipped: [] })
    assert.containsSubset(orderIn(await undoOrder(client, token, finished.id)), { changed: 3 })
    assert.deepEqual(await asItWas(), before)
    await start(client, desk, 0)
    assert.containsSubset(await applicationRow(first), { state: 'STOPPED' })
    assert.containsSubset(await applicationRow(idAt(desk, 2)), { state: 'CREATED' })
    const resume = { act: 'resume', selection: { ids }, reason: 'passou' }
    assert.containsSubset(orderIn(await bulkAct(client, { ...desk, token }, resume)), { changed: 2 })
    for (const [at, left] of [40, 45].entries())
      assert.containsSubset(await applicationRow(ids[at] ?? 0), {
        state: 'STARTED',
        deadline_at: clock.now() + left * MINUTE,
      })
    const [item] = await db.from('answers').where(own)
    assert.equal(item.closes_at, clock.now() + 10 * MINUTE)
  })

  test('of a stopped exam is not taken back by a finish that its page had on the way', async ({
    client,
    assert,
  }) => {
    const desk = await begunDesk()
    const { id, userId } = desk.applications[0] ?? { id: 0, userId: 0 }
    await stopped(client, desk, [id])
    const finished = await ordered(client, desk, { act: 'finish_on_behalf' })
    assert.containsSubset(orderIn(await undoOrder(client, desk.token, finished.id)), { changed: 3 })
    const token = await loginAs({ id: userId, groups: ['ALUNO'] })
    const finish = () => client.post(`/v1/applications/${id}/finish`).headers(as(token)).json([])
    const early = await finish()
    early.assertStatus(409)
    early.assertBodyContains({ code: 'application_not_started' })
    assert.containsSubset(await applicationRow(id), { state: 'STOPPED' })
    const resume = { act: 'resume', selection: { ids: [id] }, reason: 'passou' }
    assert.containsSubset(orderIn(await bulkAct(client, desk, resume)), { changed: 1 })
    await stopped(client, desk, [id])
    ;(await finish()).assertStatus(200)
  })

  test('takes what came after it as if it had come before: of a stopped exam too', async ({
    client,
    assert,
  }) => {
    const desk = await begunDesk()
    const { id, userId } = desk.applications[0] ?? { id: 0, userId: 0 }
    const text = async () => (await answersOf(id)).find(({ position }) => position === 3)
    await stopped(client, desk, [id])
    const finished = await ordered(client, desk, { act: 'finish_on_behalf' })
    const token = await loginAs({ id: userId, groups: ['ALUNO'] })
    const late = [{ id: (await text())?.id, revision: 5, freeResponse: 'depois' }]
    const sent = await client.put(`/v1/applications/${id}/answers/batch`).headers(as(token)).json(late)
    sent.assertStatus(400)
    assert.notEqual((await text())?.free_response, 'depois')
    assert.containsSubset(orderIn(await undoOrder(client, desk.token, finished.id)), { changed: 3 })
    assert.equal((await text())?.free_response, 'depois')
  })

  test('gives what was left on the clock, of one that a pause held from that moment', async ({
    client,
    assert,
  }) => {
    const desk = await begunDesk()
    clock.advance(20 * MINUTE)
    await db
      .from('applications')
      .where('id', idAt(desk, 1))
      .update({ held_at: clock.now() - 5 * MINUTE })
    clock.advance(30 * MINUTE)
    const finished = await ordered(client, desk, { act: 'finish_on_behalf' })
    assert.containsSubset(finished, { changed: 3 })
    clock.advance(MINUTE)
    assert.containsSubset(orderIn(await undoOrder(client, desk.token, finished.id)), { changed: 3 })
    for (const [at, left] of [10, 45, 10].entries())
      assert.containsSubset(await applicationRow(idAt(desk, at)), {
        state: 'CREATED',
        reseted: 1,
        granted_seconds: (left - 60) * 60,
      })
  })

  for (const isStopped of [false, true])
    test(`asks what guards a reset, as the reset itself does${isStopped ? ', also of what was stopped' : ''}`, async ({
      client,
      assert,
      cleanup,
    }) => {
      const desk = await begunDesk()
      let guarded = idAt(desk, 1)
      if (isStopped) await stopped(client, desk, [guarded])
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
