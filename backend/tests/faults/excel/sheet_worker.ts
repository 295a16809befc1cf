/**
 * What the test of killed Excel files runs as processes, on the database that the environment names. `order <rows>` migrates, makes a list of so
 * many rows and orders its file; `work` works on the order, printing a line before it reads a part, when the bytes of the part are stored, and before the
 * commit, and waiting for one each time, until it is killed;
 * `finish` works until the order has ended, and prints what its workbook has.
 */
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { inApp, migrate } from '#tests/fixtures/in_app'

/** A killed worker is replaced this late; longer than what is made before a chunk. */
const LEASE_MS = 3_000
const PART = 4

const print = (line: string) => process.stdout.write(`${line}\n`)

await inApp(async () => {
  const [what, rows] = process.argv.slice(2)
  if (what === 'order') await migrate()
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { workerPorts } = await import('#jobs')
  const { forgetJobType, jobType, registerJobType } = await import('#jobs/job_types')
  const { LaneWorker } = await import('#jobs/work/lane_worker')
  const { sheetJob } = await import('#excel/jobs/sheet_job')
  const { limits } = await import('#excel/limits')
  const { callerOfSession } = await import('#identity')
  const { unwrap } = await import('#shared')
  // One that went on by itself could be through before a late kill.
  const allowed = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
  const pauseAt = async (place: string) => {
    if (what !== 'work') return
    print(`CHUNK ${place}`)
    if ((await allowed.next()).done) process.exit(1)
  }
  if (jobType(sheetJob.type)) forgetJobType(sheetJob.type)
  registerJobType({
    ...sheetJob,
    chunk: async (...given) => {
      await pauseAt('stored')
      const outcome = await sheetJob.chunk(...given)
      await pauseAt('written')
      return outcome
    },
  })
  limits.part = PART

  const callerOf = async (sessionId: number) => {
    const caller = await callerOfSession(sessionId)
    if (!caller) throw new Error('the log-in has ended')
    return caller
  }

  if (what === 'order') {
    const { createDesk } = await import('#tests/fixtures/desk')
    const { orderSheet } = await import('#excel/actions/order_sheet')
    const { sheetKind } = await import('#excel/sheet_kinds')
    const names = Array.from({ length: Number(rows) }, (_, at) => `Pessoa ${String(at).padStart(3, '0')}`)
    const desk = await createDesk(names)
    const session = (await db.from('sessions').where('user_id', desk.admin.id).firstOrFail()) as {
      id: number
    }
    const caller = await callerOf(session.id)
    const query = { filters: { collection: desk.collectionId }, search: '', descending: false }
    const sheet = await sheetKind('applications')?.open(caller, query)
    if (!sheet) throw new Error('the list cannot be opened')
    unwrap(await orderSheet(caller, { kind: 'applications', query, sheet }))
    return
  }
  const isBusy = async () => {
    await pauseAt('begun')
    return false
  }
  const worker = new LaneWorker(sheetJob.lane, randomUUID(), { ...workerPorts, leaseMs: LEASE_MS, isBusy })
  while (what === 'work' || (await db.from('background_jobs').whereNull('ended_at').first())) {
    await worker.run(new AbortController().signal)
    await pause(100)
  }
  const { storedSheet } = await import('#excel/actions/open_sheet')
  const { sheetRows } = await import('#tests/fixtures/sheet_rows')
  const order = (await db.from('excel_orders').firstOrFail()) as {
    id: number
    session_id: number
    lines: number
  }
  const job = (await db.from('background_jobs').firstOrFail()) as Record<string, unknown>
  const { stream } = unwrap(await storedSheet(await callerOf(order.session_id), order.id))
  const bytes: Buffer[] = await stream.toArray()
  const [, ...made] = await sheetRows(Buffer.concat(bytes))
  const { state, total, done, fence } = job
  print(
    `ENDED ${JSON.stringify({
      job: { state, total, done },
      lines: order.lines,
      names: made.map(([name]) => name),
      claims: fence,
    })}`
  )
})
