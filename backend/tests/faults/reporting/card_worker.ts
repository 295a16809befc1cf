/**
 * What the test of killed printing runs as processes, on the database that the environment names. `order <cards>` migrates, makes so many finished
 * exams and orders their report cards; `work` works on the order, printing a line before each of its chunks and waiting for one, until it is killed; `finish` works
 * until the order has ended, and prints what became of it.
 */
import { liveOn, print } from '#tests/faults/support/job_life'
import { inApp, migrate } from '#tests/fixtures/in_app'

/** A killed worker is replaced this late; longer than what is made before a chunk. */
const LEASE_MS = 3_000

await inApp(async () => {
  const [what, cards] = process.argv.slice(2)
  if (what === 'order') await migrate()
  await import('#reporting/texts')
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { jobType, registerJobType } = await import('#jobs/job_types')
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
  await liveOn({ lane: sheetsJob.lane, what: what === 'work' ? 'work' : 'finish', leaseMs: LEASE_MS })
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
