import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import { claimJob } from '#jobs/work/claim_job'
import { runJob } from '#jobs/work/run_job'
import { jobRow, orderUnits, registerUnits } from '#tests/fixtures/job_units'

const LEASE_MS = 10_000
const BUDGET_MS = 200

test.group('chunks of durable jobs', () => {
  test('do not shrink where their commits alone take longer than the budget', async ({ assert, cleanup }) => {
    const begins: number[] = []
    const type = registerUnits(cleanup, {
      inChunk: async (unit, trx) => {
        begins.push(unit)
        // A busy disk.
        trx.after('commit', () => wait(BUDGET_MS + 50))
      },
    })
    const { id } = await orderUnits(type, { units: 28 })
    const job = await claimJob({ lane: type.lane, owner: 'test', leaseMs: LEASE_MS })
    if (!job) throw new Error('the job is not due')
    const failed = (_job: unknown, error: unknown) => {
      throw error
    }
    const ports = { leaseMs: LEASE_MS, budgetMs: () => BUDGET_MS, isBusy: async () => false, failed }
    await runJob(job, ports, new AbortController().signal)
    assert.containsSubset(await jobRow(id), { state: 'DONE', done: 28 })
    const sizes = begins.slice(1).map((unit, at) => unit - (begins[at] ?? 0))
    assert.isAbove(Math.max(...sizes), sizes[0] ?? 0)
  })
})
