import { test } from '@japa/runner'
import { registeredMetrics } from '#metrics/registered'
import { orderUnits, registerUnits } from '#tests/fixtures/job_units'
import { claimJob } from '#jobs/work/claim_job'
import { unique } from '#tests/fixtures/people'

/** The numbers of one lane by state, as a scrape reads them. */
async function countsOf(lane: string) {
  const metric = registeredMetrics().find(({ name }) => name === 'banca_background_jobs')
  if (!metric || metric.kind === 'histogram') return null
  const samples = await metric.read()
  return Object.fromEntries(
    samples.flatMap(({ labels, value }) => (labels.lane === lane ? [[labels.state, value]] : []))
  )
}

test.group('Metrics of durable jobs', () => {
  test('count what waits and what runs in each lane, and 0 where nothing does', async ({
    assert,
    cleanup,
  }) => {
    const type = registerUnits(cleanup, { most: 7 })
    assert.deepEqual(await countsOf(type.lane), { queued: 0, running: 0, failed: 0 })
    await orderUnits(type, { units: 5 })
    await orderUnits(type, { units: 5 })
    assert.deepEqual(await countsOf(type.lane), { queued: 2, running: 0, failed: 0 })
    await claimJob({ lane: type.lane, owner: unique('worker'), leaseMs: 10_000 })
    assert.deepEqual(await countsOf(type.lane), { queued: 1, running: 1, failed: 0 })
  })
})
