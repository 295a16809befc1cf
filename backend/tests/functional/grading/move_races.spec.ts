import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { drawLot } from '#grading/actions/draw_lot'
import { knownPlan } from '#grading/queries/correction_plans'
import { callerOf } from '#tests/fixtures/applications'
import { corrector } from '#tests/fixtures/controls'
import { hasRowLocks, READ_AGAIN_MS, someoneWaits } from '#tests/fixtures/lock_waits'
import { createMovable, definitionOf, move, nextVersion, SHORTER } from '#tests/fixtures/moves'
import { as } from '#tests/fixtures/people'
import { drawing, drawn, outcomes, saved, type Lot } from '#tests/fixtures/plans'
import { until } from '#tests/functional/security/until'

type Answered = Lot & { plan: { id: number; type: { id: number; version: number } } }

/** "Bom", the third of three levels, and a comment. */
const TYPED = { criteria: [2, 2], comment: '<p>Ainda estou lendo</p>' }
/** The same where "Médio" is gone. */
const CARRIED = { criteria: [1, 1], comment: TYPED.comment }

test.group('a draw that met a move', () => {
  test('and read the plan before it gives a lot of the new version, with drafts carried over', async ({
    client,
    assert,
  }) => {
    const planned = await createMovable(client)
    const { planId, type } = planned
    const one = corrector(planned)
    const before = await drawn(client, one, planId)
    const task = before.tasks[0]?.task ?? ''
    await saved(client, one, before.id, [{ task, revision: 1, ...TYPED }])
    const caller = { ...callerOf(one.user), sessionId: 1 } as unknown as Parameters<typeof drawLot>[0]
    const known = await knownPlan(caller, planId)
    if (known === null) throw new Error('no plan')
    const next = await nextVersion(client, planned, type, definitionOf(SHORTER))
    await move(client, planned, next)
    assert.isNull(await drawLot(caller, known))
    const current = await client
      .get('/v1/correction_lots/current')
      .headers(as(one.token))
      .qs({ plan: planId })
    const { id, plan, tasks } = current.body() as Answered
    assert.isAbove(id, before.id)
    assert.containsSubset(plan, { type: { id: next, version: 2 } })
    assert.containsSubset(tasks, [{ task, revision: 1, mark: CARRIED }])
    assert.deepEqual(await outcomes(client, one, id), ['marked'])
  })

  test('and waited for it is answered with the version that is in force by then', async ({
    client,
    assert,
  }) => {
    const planned = await createMovable(client)
    const { planId, type } = planned
    const one = corrector(planned)
    const next = await nextVersion(client, planned, type, definitionOf(SHORTER))
    const last = await nextVersion(client, planned, next, definitionOf())
    await move(client, planned, next)
    const { id } = (await db.from('plan_moves').where('plan_id', planId).firstOrFail()) as { id: number }
    /** As the transaction of an order leaves the plan, and that of its last chunk. */
    const meet = async (typeId: number, movingId: number | null): Promise<Answered> => {
      const ordering = await db.transaction()
      await ordering
        .from('correction_plans')
        .where('id', planId)
        .increment('version', 1)
        .update({ type_id: typeId, moving_id: movingId })
      const asked = drawing(client, one, planId).then((answer) => answer)
      if (hasRowLocks()) await until(someoneWaits, READ_AGAIN_MS)
      await ordering.commit()
      const answer = await asked
      answer.assertStatus(200)
      return answer.body() as Answered
    }
    const closed = await meet(last, id)
    assert.containsSubset(closed, { id: null, reason: 'moving', plan: { type: { id: last, version: 3 } } })
    const open = await meet(next, null)
    assert.containsSubset(open, { reason: null, plan: { type: { id: next, version: 2 } } })
    assert.lengthOf(open.tasks, 1)
  })
})
