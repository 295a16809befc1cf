import { test } from '@japa/runner'
import { storedPlan } from '#grading/queries/correction_plans'
import { mayMoveTo, previewMove } from '#grading/queries/move_preview'
import { unwrap } from '#shared'
import { corrector } from '#tests/fixtures/controls'
import { createMovable, definitionOf, moving, nextVersion, previewOf, SHORTER } from '#tests/fixtures/moves'
import { markAll } from '#tests/fixtures/plans'
import { traced } from '#tests/fixtures/statements'

const isHanded = (sql: string) => sql.includes('`handed_in_at` is not null') && sql.includes('limit')
const isSum = (sql: string) => /sum\(id \* sequence\)/i.test(sql)

test.group('the preview of a move', () => {
  test('reads marks by pages with rests between them, and comes to the same', async ({ client, assert }) => {
    const planned = await createMovable(client, { texts: 6, correctors: 2, marks: 2 })
    const { planId, type } = planned
    await markAll(client, corrector(planned), planId, { criteria: [1, 2] })
    await markAll(client, corrector(planned, 1), planId, { criteria: [2, 2] })
    const next = await nextVersion(client, planned, type, definitionOf(SHORTER))
    const plan = await storedPlan(planId)
    if (plan === null) throw new Error('no plan')
    const atOnce = unwrap(await previewMove(plan, next))
    assert.equal(atOnce.texts, 6)
    // Two marks of each text: a page of five ends within a text.
    let paged: unknown
    const trace = await traced(isHanded, async () => (paged = unwrap(await previewMove(plan, next, 5))))
    assert.deepEqual(paged, atOnce)
    assert.deepEqual(trace.slice(0, 5), ['read', 'turn', 'read', 'turn', 'read'])
    assert.lengthOf(
      trace.filter((one) => one === 'read'),
      3
    )
  })

  test('and its order go through the marks of the item once each', async ({ client, assert }) => {
    const planned = await createMovable(client)
    const { planId, type } = planned
    await markAll(client, corrector(planned), planId, { criteria: [1, 2] })
    const next = await nextVersion(client, planned, type, definitionOf(SHORTER))
    const plan = await storedPlan(planId)
    if (plan === null) throw new Error('no plan')
    const sums = async (work: () => Promise<unknown>) =>
      (await traced(isSum, work)).filter((one) => one === 'read').length
    assert.equal(await sums(() => previewMove(plan, next)), 1)
    const { basis } = await previewOf(client, planned, next)
    assert.equal(unwrap(await mayMoveTo(plan, next)), basis)
    const order = async () =>
      (await moving(client, planned, { type: next, basis, reason: 'Níveis' })).assertStatus(202)
    assert.equal(await sums(order), 1)
  })
})
