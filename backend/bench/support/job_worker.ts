/**
 * A worker process of the bench, on the database that the environment names: works on jobs whose units are one row each, and orders them.
 * Each line of its input is a command, which it answers with one line of JSON: `order <jobs> <units>` orders so many jobs of so many
 * units, each in a transaction of its own, and waits for all of them; `fill <units>` orders jobs of so many units for as long as it takes
 * to the next line, `rest`, which waits for what was ordered.
 */
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { inApp } from '#tests/fixtures/in_app'

/** `units`: by the jobs; `once`: rows that are there exactly once. `orderedMs` of `ms`: until the last order was committed. */
export type JobFigures = { units: number; once: number; chunks: number; orderedMs: number; ms: number }

const LANE = 'bench.units'
/** So many orders wait while a worker is to have enough to do. */
const WAITING = 3
const LOOK_MS = 20

await inApp(async () => {
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { workUntil } = await import('#jobs')
  const { registerJobType } = await import('#jobs/job_types')
  const { orderUnits, unitsJob } = await import('#tests/fixtures/job_units')
  let chunks = 0
  const type = unitsJob(LANE, { inChunk: async () => void (chunks += 1) })
  registerJobType(type)
  const stop = new AbortController()
  const working = workUntil(stop.signal, [LANE], 1)

  const open = async () =>
    Number(
      (
        (await db.from('background_jobs').where('lane', LANE).whereNull('ended_at').count('* as open')) as {
          open: number | string
        }[]
      )[0]?.open
    )
  const allEnded = async () => {
    while ((await open()) > 0) await pause(LOOK_MS)
  }
  /** Of all that was ordered since the last figures; it is removed. */
  const figures = async (from: number, orderedAt: number): Promise<JobFigures> => {
    const ms = performance.now() - from
    const jobs = (await db.from('background_jobs').where('lane', LANE).select('state', 'done')) as {
      state: string
      done: number
    }[]
    const unfinished = jobs.find(({ state }) => state !== 'DONE')
    if (unfinished) throw new Error(`void: a job ended as ${unfinished.state}`)
    const distinct = db
      .from('client_logs')
      .groupBy('action', 'message')
      .havingRaw('count(*) = 1')
      .select('action')
    const [counted] = (await db.from(distinct.as('units')).count('* as once')) as { once: number | string }[]
    await db.rawQuery('TRUNCATE TABLE client_logs')
    await db.from('background_jobs').where('lane', LANE).delete()
    return {
      units: jobs.reduce((sum, { done }) => sum + done, 0),
      once: Number(counted?.once),
      chunks,
      orderedMs: orderedAt - from,
      ms,
    }
  }

  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const [what, ...numbers] = next.value.split(' ')
    const from = performance.now()
    chunks = 0
    if (what === 'order') {
      const [jobs = 1, units = 1] = numbers.map(Number)
      for (let job = 0; job < jobs; job += 1) await orderUnits(type, { units })
    } else {
      let isFilling = true
      void lines.next().then(() => (isFilling = false))
      while (isFilling) {
        if ((await open()) < WAITING) await orderUnits(type, { units: Number(numbers[0]) })
        else await pause(LOOK_MS)
      }
    }
    const orderedAt = performance.now()
    await allEnded()
    process.stdout.write(`FIGURES ${JSON.stringify(await figures(from, orderedAt))}\n`)
  }
  stop.abort()
  await working
})
