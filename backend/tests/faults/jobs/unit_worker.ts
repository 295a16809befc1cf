/**
 * What the test of killed workers runs as processes, on the database that the environment names. `order <jobs> <units>` migrates and orders;
 * `work` works until it is killed, reports each chunk from within its transaction, and goes on with it at a line of its input; `finish` works until all jobs have ended, and prints
 * what became of them.
 */
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { inApp, migrate } from '#tests/fixtures/in_app'

const LANE = 'tests.units'
/** A killed worker is replaced this late. */
const LEASE_MS = 300

const print = (line: string) => process.stdout.write(`${line}\n`)

await inApp(async () => {
  const [what, ...numbers] = process.argv.slice(2)
  if (what === 'order') await migrate()
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { workerPorts } = await import('#jobs')
  const { registerJobType } = await import('#jobs/job_types')
  const { LaneWorker } = await import('#jobs/work/lane_worker')
  const { orderUnits, timesWritten, unitsJob } = await import('#tests/fixtures/job_units')
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
  const type = unitsJob(LANE, {
    most: 5,
    inChunk: async (unit) => {
      print(`CHUNK ${unit}`)
      // Without the test there is nobody left who would kill it.
      if (what === 'work' && (await lines.next()).done) process.exit(1)
    },
  })
  registerJobType(type)

  if (what === 'order') {
    const [jobs = 1, units = 1] = numbers.map(Number)
    for (let job = 0; job < jobs; job++) await orderUnits(type, { units })
    return
  }
  const worker = new LaneWorker(LANE, randomUUID(), { ...workerPorts, leaseMs: LEASE_MS })
  const open = () => db.from('background_jobs').whereNull('ended_at').first()
  while (what === 'work' || (await open())) {
    await worker.run(new AbortController().signal)
    await pause(LEASE_MS / 10)
  }
  const rows = await db.from('background_jobs').orderBy('id')
  const ended = await Promise.all(
    rows.map(async ({ payload_json, state, done, result_json, fence }) => {
      const { run } = JSON.parse(payload_json) as { run: string }
      return { state, done, result: JSON.parse(result_json), fence, times: await timesWritten(run) }
    })
  )
  print(`ENDED ${JSON.stringify(ended)}`)
})
