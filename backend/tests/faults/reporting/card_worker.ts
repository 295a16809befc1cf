/**
 * What the test of killed printing runs as processes, on the database that the environment names. `order <cards>` migrates, makes so many finished
 * exams and orders their report cards; `work` works on the order, printing a line before each of its chunks and waiting for one, until it is killed; `finish` works
 * until the order has ended, and prints what became of it.
 */
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { inApp, migrate } from '#tests/fixtures/in_app'

/** A killed worker is replaced this late; longer than what is made before a chunk. */
const LEASE_MS = 3_000

const print = (line: string) => process.stdout.write(`${line}\n`)

await inApp(async () => {
  const [what, cards] = process.argv.slice(2)
  if (what === 'order') await migrate()
  await import('#reporting/texts')
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { workerPorts } = await import('#jobs')
  const { jobType, registerJobType } = await import('#jobs/job_types')
  const { LaneWorker } = await import('#jobs/work/lane_worker')
  const { sheetsJob } = await import('#reporting/jobs/sheets_job')
  const { openStoredBytes } = await import('#files')
  if (!jobType(sheetsJob.type)) registerJobType(sheetsJob)

  if (what === 'order') {
    const { orderSheets } = await import('#reporting/actions/order_sheets')
    const { callerOf } = await import('#tests/fixtures/applications')
    const { createReported } = await import('#tests/fixtures/report_cards')
    const { unwrap } = await import('#shared')
    const { sitting } = await createReported(Array.from({ length: Number(cards) }, (_, at) => `Pessoa ${at}`))
    const caller = { ...callerOf(sitting.admin), sessionId: 1 } as unknown as Parameters<
      typeof orderSheets
    >[0]
    const collection = { id: sitting.collectionId, name: 'Simulado' }
    unwrap(await orderSheets(caller, { collection, applicationId: null }))
    return
  }
  // One that went on by itself could be through before a late kill.
  const allowed = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
  const isBusy = async () => {
    if (what !== 'work') return false
    print('CHUNK')
    if ((await allowed.next()).done) process.exit(1)
    return false
  }
  const worker = new LaneWorker(sheetsJob.lane, randomUUID(), { ...workerPorts, leaseMs: LEASE_MS, isBusy })
  while (what === 'work' || (await db.from('background_jobs').whereNull('ended_at').first())) {
    await worker.run(new AbortController().signal)
    await pause(100)
  }
  const rows = (await db
    .from('answer_sheet_orders')
    .join('files', 'files.id', 'answer_sheet_orders.file_id')
    .select('answer_sheet_orders.application_id as application', 'files.storage_key as key')) as {
    application: number
    key: string
  }[]
  let readable = 0
  for (const { key } of rows) {
    const bytes = await openStoredBytes(key)
    const first: Buffer[] = bytes ? await bytes.toArray() : []
    if (Buffer.concat(first).subarray(0, 5).toString() === '%PDF-') readable += 1
  }
  const files = (await db.from('files').where('purpose', 'report_card').count('* as count')) as {
    count: number | string
  }[]
  const order = (await db.from('report_orders').firstOrFail()) as Record<string, unknown>
  const job = (await db.from('background_jobs').firstOrFail()) as { result_json: string; fence: number }
  const { state, total, done, failed } = order
  print(
    `ENDED ${JSON.stringify({
      order: { state, total, done, failed },
      applications: new Set(rows.map(({ application }) => application)).size,
      files: Number(files[0]?.count),
      readable,
      made: (JSON.parse(job.result_json) as { made: number }).made,
      claims: job.fence,
    })}`
  )
})
