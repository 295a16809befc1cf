import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { insertRow } from '#shared'
import { moveJob } from '#grading/jobs/move_job'
import { tallyPlan } from '#grading/actions/tally_marks'
import { corrector } from '#tests/fixtures/controls'
import { brokenChains } from '#tests/fixtures/decisions'
import { workOn } from '#tests/fixtures/job_units'
import { hasRowLocks, READ_AGAIN_MS, someoneWaits } from '#tests/fixtures/lock_waits'
import { as } from '#tests/fixtures/people'
import { drawn, handing, inForce, markAll, outcomes, saved, tasksOf } from '#tests/fixtures/plans'
import {
  createMovable,
  definitionOf,
  move,
  moving,
  nextVersion,
  oneMoveChunk,
  orderMove,
  previewOf,
  RAISED,
  SHORTER,
} from '#tests/fixtures/moves'
import { until } from '#tests/functional/security/until'

const chosen = (...criteria: (number | null)[]) => ({ criteria })

type Plan = { version: number; isMoving: boolean; type: { version: number } }

type Drawn = { planId: number; from: number; to: number; lot: number; answer: number }

/** What a move of a plan and a draw of the same text behind it leave, in one transaction that others can be made to wait for. */
async function movedAndDrawn(
  trx: TransactionClientContract,
  { planId, from, to, lot, answer }: Drawn
): Promise<void> {
  const before = (await trx.from('correction_lots').where('id', lot).firstOrFail()) as { user_id: number }
  await insertRow(trx, 'plan_moves', {
    plan_id: planId,
    from_type_id: from,
    to_type_id: to,
    last_lot_id: lot,
    last_control_id: 0,
    last_sample_id: 0,
    basis: 'b'.repeat(64),
    reason: 'Níveis',
    state: 'DONE',
    texts: 0,
    changed: 0,
    again: 0,
    ordered_by: before.user_id,
    ordered_at: 1,
  })
  await trx.from('correction_plans').where('id', planId).update({ type_id: to, version: 2, older_lots: lot })
  const taken = { plan_id: planId, user_id: before.user_id, taken_at: 1, lease_until: 2 ** 42, is_open: 1 }
  const id = await insertRow(trx, 'correction_lots', taken)
  await trx
    .from('correction_tasks')
    .where('answer_id', answer)
    .update({ state: 'HELD', taken_by: before.user_id, lot_id: id })
  await trx.from('corrector_marks').where('answer_id', answer).update({ lot_id: id })
}

test.group('a plan while it moves', () => {
  test('gives and takes nothing, says so, and goes on once it is done', async ({ client, assert }) => {
    const planned = await createMovable(client, { texts: 2, correctors: 2, lotSize: 1 })
    const { planId, type, supervisor, adminToken } = planned
    await markAll(client, corrector(planned), planId, chosen(1, 2))
    const next = await nextVersion(client, planned, type, definitionOf(RAISED))
    const { job } = await orderMove(client, planned, next)
    const read = async () => {
      const answer = await client.get(`/v1/correction_plans/${planId}`).headers(as(adminToken))
      return answer.body() as Plan
    }
    assert.containsSubset(await read(), { isMoving: true, type: { version: 2 } })
    assert.equal((await drawn(client, corrector(planned, 1), planId)).reason, 'moving')
    const refused = async (path: string, body: object, token = supervisor.token) => {
      const answer = await client.post(path).headers(as(token)).json(body)
      answer.assertStatus(409)
      return (answer.body() as { code: string }).code
    }
    const path = `/v1/correction_plans/${planId}`
    const basis = 'a'.repeat(64)
    const since = '2020-01-01T08:00:00-03:00'
    assert.deepEqual(
      [
        await refused(`${path}/samples`, { mode: 'apply', texts: 1, reason: 'Conferir' }),
        await refused(`${path}/correctors/${corrector(planned).user.id}/return_marks`, {
          since,
          basis,
          reason: 'Apressadas',
        }),
        await refused(`${path}/type_moves`, { type, basis, reason: 'De volta' }, adminToken),
      ],
      ['plan_moving', 'plan_moving', 'plan_moving']
    )
    const { version } = await read()
    const changed = await client.patch(path).headers(as(adminToken)).json({ version, lotSize: 3 })
    changed.assertStatus(409)
    const disclosure = `/v1/collections/${planned.collectionId}/disclose_corrections`
    assert.equal(await refused(disclosure, { mode: 'apply', basis }, adminToken), 'plan_moving')
    // Nothing is counted of marks of two versions.
    await tallyPlan(planId, new AbortController().signal)
    assert.lengthOf(await db.from('plan_tallies').where({ plan_id: planId, is_stale: 0 }), 0)
    await workOn(moveJob, job)
    assert.containsSubset(await read(), { isMoving: false })
    assert.lengthOf((await drawn(client, corrector(planned, 1), planId)).tasks, 1)
  })

  test('is gone through once, however often its work is given back', async ({ client, assert }) => {
    const planned = await createMovable(client, { texts: 3 })
    const { planId, type, texts } = planned
    await markAll(client, corrector(planned), planId, chosen(1, 1))
    const next = await nextVersion(client, planned, type, definitionOf(RAISED))
    const { id, job } = await orderMove(client, planned, next)
    await oneMoveChunk(job)
    await oneMoveChunk(job).catch(() => undefined)
    const { state } = (await db.from('plan_moves').where('id', id).firstOrFail()) as { state: string }
    if (state === 'RUNNING') await workOn(moveJob, job)
    for (const { text } of texts) assert.containsSubset(await inForce(text.id), { points: 7500 })
    const links = db.from('correction_events').where('kind', 'moved')
    assert.lengthOf(
      await links.whereIn(
        'answer_id',
        texts.map(({ text }) => text.id)
      ),
      3
    )
    assert.deepEqual(await brokenChains(texts), [])
  })

  test('has nothing of an answer that changes meanwhile: it is marked anew in the version that comes', async ({
    client,
    assert,
  }) => {
    const planned = await createMovable(client)
    const { planId, type, text } = planned
    await markAll(client, corrector(planned), planId, chosen(1, 2))
    const next = await nextVersion(client, planned, type, definitionOf(RAISED))
    const { job } = await orderMove(client, planned, next)
    // As an exam that is opened again leaves it.
    await db.from('corrector_marks').where('answer_id', text.id).delete()
    await workOn(moveJob, job)
    const { texts } = (await db.from('plan_moves').where('plan_id', planId).firstOrFail()) as {
      texts: number
    }
    assert.equal(texts, 0)
  })
})

test.group('what correctors had begun when a plan moves', () => {
  test('is theirs: a save of the lot says that it has ended and keeps what was typed, and so does a hand-in', async ({
    client,
    assert,
  }) => {
    const planned = await createMovable(client, { texts: 1, correctors: 2 })
    const { planId, type, text, texts } = planned
    const one = corrector(planned)
    const lot = await drawn(client, one, planId)
    const task = lot.tasks[0]?.task ?? ''
    await saved(client, one, lot.id, [{ task, revision: 1, ...chosen(2, null) }])
    const next = await nextVersion(client, planned, type, definitionOf(SHORTER))
    await move(client, planned, next)
    // "Médio" and "Bom" of the version before.
    const late = { task, revision: 2, ...chosen(1, 2), comment: '<p>Sem conexão</p>' }
    assert.containsSubset(await saved(client, one, lot.id, [late]), [
      { task, accepted: true, revision: 2, reason: 'ended' },
    ])
    assert.deepEqual(await outcomes(client, one, lot.id, [task]), ['ended'])
    assert.deepEqual(
      (await tasksOf(text.id)).map(({ state }) => state),
      ['WAITING']
    )
    const again = await drawn(client, one, planId)
    assert.containsSubset(again.tasks, [
      { task, revision: 2, mark: { criteria: [null, 1], comment: '<p>Sem conexão</p>' } },
    ])
    // Another device of theirs has the text in the lot before still: what has a place is stored in the version of this one.
    const other = { task, revision: 3, ...chosen(0, 0), comment: '<p>Do outro computador</p>' }
    assert.containsSubset(await saved(client, one, lot.id, [other]), [{ accepted: true, revision: 3 }])
    const [row] = (await db.from('corrector_marks').where('answer_id', text.id)) as {
      criteria_json: string
    }[]
    assert.equal(row?.criteria_json, '[0,0]')
    await saved(client, one, again.id, [{ task, revision: 4, ...chosen(1, 1) }])
    assert.deepEqual(await outcomes(client, one, again.id), ['marked'])
    assert.containsSubset(await inForce(text.id), { points: 10_000 })
    assert.deepEqual(await brokenChains(texts), [])
  })

  test('is stored in the version of the lot in which its author has it again, though the save began before the move', async ({
    client,
    assert,
  }) => {
    const planned = await createMovable(client, { texts: 1 })
    const { planId, type, text } = planned
    const one = corrector(planned)
    const lot = await drawn(client, one, planId)
    const task = lot.tasks[0]?.task ?? ''
    await saved(client, one, lot.id, [{ task, revision: 1, ...chosen(2, 2) }])
    ;(await client.delete(`/v1/correction_lots/${lot.id}`).headers(as(one.token))).assertStatus(204)
    const next = await nextVersion(client, planned, type, definitionOf(SHORTER))
    const holding = await db.transaction()
    await holding.from('correction_lots').where('id', lot.id).forUpdate().select('id')
    // "Médio" and "Bom" of the version before.
    const save = saved(client, one, lot.id, [{ task, revision: 2, ...chosen(1, 2) }])
    if (hasRowLocks()) await until(someoneWaits, READ_AGAIN_MS)
    await movedAndDrawn(holding, { planId, from: type, to: next, lot: lot.id, answer: text.id })
    await holding.commit()
    const replies = await save
    const [row] = (await db.from('corrector_marks').where('answer_id', text.id)) as {
      criteria_json: string
    }[]
    assert.equal(row?.criteria_json, '[null,1]')
    assert.containsSubset(replies, [{ task, accepted: true, revision: 2, reason: null }])
  })

  test('and is saved while its author draws it again is carried over as it was saved', async ({
    client,
    assert,
  }) => {
    const planned = await createMovable(client, { texts: 1 })
    const { planId, type, text } = planned
    const one = corrector(planned)
    const lot = await drawn(client, one, planId)
    const task = lot.tasks[0]?.task ?? ''
    await saved(client, one, lot.id, [{ task, revision: 1, ...chosen(2, 2) }])
    ;(await client.delete(`/v1/correction_lots/${lot.id}`).headers(as(one.token))).assertStatus(204)
    await move(client, planned, await nextVersion(client, planned, type, definitionOf(SHORTER)))
    // As another device of theirs saves it, in the version of the lot before.
    const saving = await db.transaction()
    const draft = saving.from('corrector_marks').where('answer_id', text.id)
    await draft.update({ criteria_json: '[2,0]', total: 2000, revision: 2 })
    const asked = drawn(client, one, planId)
    if (hasRowLocks()) await until(someoneWaits, READ_AGAIN_MS)
    await saving.commit()
    assert.containsSubset((await asked).tasks, [{ task, revision: 2, mark: { criteria: [1, 0] } }])
  })

  test('of a lot that was given back before is no hand-in of the version that comes', async ({
    client,
    assert,
  }) => {
    const planned = await createMovable(client, { texts: 1 })
    const { planId, type, text } = planned
    const one = corrector(planned)
    const lot = await drawn(client, one, planId)
    const task = lot.tasks[0]?.task ?? ''
    await saved(client, one, lot.id, [{ task, revision: 1, ...chosen(2, 2) }])
    ;(await client.delete(`/v1/correction_lots/${lot.id}`).headers(as(one.token))).assertStatus(204)
    await move(client, planned, await nextVersion(client, planned, type, definitionOf(RAISED)))
    assert.deepEqual(await outcomes(client, one, lot.id, [task]), ['ended'])
    assert.containsSubset(await inForce(text.id), { points: null })
  })

  test('and handed in at the same moment is either previewed and carried over, or stays a draft', async ({
    client,
    assert,
  }) => {
    for (let round = 0; round < 4; round += 1) {
      const planned = await createMovable(client, { texts: 4, correctors: 2, lotSize: 2 })
      const { planId, type, texts } = planned
      await markAll(client, corrector(planned), planId, chosen(1, 2))
      const one = corrector(planned, 1)
      const lot = await drawn(client, one, planId)
      const marks = lot.tasks.map(({ task }) => ({ task, revision: 1, ...chosen(1, 2) }))
      await saved(client, one, lot.id, marks)
      const next = await nextVersion(client, planned, type, definitionOf(RAISED))
      const { basis } = await previewOf(client, planned, next)
      const [ordered, handed] = await Promise.all([
        moving(client, planned, { type: next, basis, reason: 'Níveis' }),
        handing(client, one, lot.id),
      ])
      handed.assertStatus(200)
      const isMoved = ordered.status() === 202
      if (isMoved) await workOn(moveJob, (ordered.body() as { job: number }).job)
      else assert.equal((ordered.body() as { code: string }).code, 'stale_preview')
      const done = (handed.body() as { tasks: { outcome: string }[] }).tasks.filter(
        ({ outcome }) => outcome === 'marked'
      )
      // Of two that are one after the other the second sees the first.
      assert.lengthOf(done, isMoved ? 0 : 2)
      const points = await Promise.all(texts.map(async ({ text }) => (await inForce(text.id)).points))
      assert.sameMembers(points, isMoved ? [8750, 8750, null, null] : [7500, 7500, 7500, 7500])
      assert.deepEqual(await brokenChains(texts), [])
    }
  }).timeout(60_000)
})
