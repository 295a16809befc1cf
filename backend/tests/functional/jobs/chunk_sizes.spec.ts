import { test } from '@japa/runner'
import { jobRow, orderUnits, registerUnits, workOn } from '#tests/fixtures/job_units'

const BUDGET_MS = 20

test.group('chunks of durable jobs', () => {
  test('do not shrink where their commits alone take longer than the budget', async ({ assert, cleanup }) => {
    let elapsed = 0
    const begins: number[] = []
    const type = registerUnits(cleanup, {
      inChunk: async (unit, trx) => {
        begins.push(unit)
        elapsed += 1
        // A busy disk.
        trx.after('commit', () => void (elapsed += BUDGET_MS + 5))
      },
    })
    const { id } = await orderUnits(type, { units: 28 })
    await workOn(type, id, { budgetMs: () => BUDGET_MS, elapsedMs: () => elapsed })
    assert.containsSubset(await jobRow(id), { state: 'DONE', done: 28 })
    assert.deepEqual(begins, [0, 4, 12], 'chunks of 4, 8 and 16')
  })
})
