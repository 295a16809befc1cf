/**
 * Makes an exam of 45 items that so many candidates have finished, on the database that the environment names, orders their report cards and
 * works on the order as a serving process does. Then the limit: the same contents through the same threads, with nothing around it. One line
 * of JSON says what came of it.
 */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { inApp, migrate } from '#tests/fixtures/in_app'

export type PrintFigures = {
  cards: number
  ms: number
  limitMs: number
  /** Of processors, by all threads: it depends less on what else the machine does. */
  cpuMs: number
  limitCpuMs: number
  /** Of the event loop, ms. */
  p99: number
  /** Of the process before the order, without threads; and at most while it ran. */
  beforeMb: number
  peakMb: number
  bytes: number
}

const ITEMS = 45
const cpuMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1_000
}
const CARDS = Number(process.argv[2])
const MB = 1_048_576

await inApp(async () => {
  await migrate()
  await import('#reporting/texts')
  const { randomUUID } = await import('node:crypto')
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { makeApplications } = await import('#delivery')
  const { workerPorts } = await import('#jobs')
  const { jobType, registerJobType } = await import('#jobs/job_types')
  const { LaneWorker } = await import('#jobs/work/lane_worker')
  const { orderSheets } = await import('#reporting/actions/order_sheets')
  const { contentIn } = await import('#reporting/jobs/card_files')
  const { sheetsJob } = await import('#reporting/jobs/sheets_job')
  const { cardTexts } = await import('#reporting/pdf/card_texts')
  const { printPool } = await import('#reporting/pdf/print_pool')
  const { unwrap } = await import('#shared')
  const { callerOf, createSitting } = await import('#tests/fixtures/applications')
  const { choiceItem } = await import('#tests/fixtures/exams')
  const { createClass, createSchool, createUser } = await import('#tests/fixtures/people')
  if (!jobType(sheetsJob.type)) registerJobType(sheetsJob)

  const question =
    '<p>A respeito da fotossíntese, assinale a alternativa que descreve o papel da clorofila.</p>'
  const sitting = await createSitting({
    collection: { categoryExam: true },
    exam: { items: Array.from({ length: ITEMS }, (_, at) => choiceItem(at + 1, { question })) },
  })
  const schoolClass = await createClass(await createSchool(sitting.institution))
  const userIds: number[] = []
  for (let at = 0; at < CARDS; at += 1)
    userIds.push((await createUser({ schoolClass, name: `Candidata Número ${at}` })).id)
  unwrap(
    await makeApplications({
      target: { examId: sitting.examId },
      people: { userIds },
      actor: { institutionId: sitting.institution.id },
    })
  )
  for (const [item, [wrong, right]] of sitting.alternatives) {
    const answers = () => db.from('answers').where('item_id', item)
    await answers().update({ alternative_id: right, revision: 1, earned: 1 })
    await answers().whereRaw('id % 3 = 0').update({ alternative_id: wrong, earned: 0 })
  }
  await db
    .from('applications')
    .whereIn('user_id', userIds)
    .update({ state: 'FINISHED', started_at: 1, finished_at: Date.now() })

  const caller = { ...callerOf(sitting.admin), sessionId: 1 } as unknown as Parameters<typeof orderSheets>[0]
  const collection = { id: sitting.collectionId, name: 'Simulado' }
  const { order } = unwrap(await orderSheets(caller, { collection, applicationId: null }))
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const beforeMb = process.memoryUsage.rss() / MB
  let peakMb = 0
  const looking = setInterval(() => (peakMb = Math.max(peakMb, process.memoryUsage.rss() / MB)), 100)
  const worker = new LaneWorker(sheetsJob.lane, randomUUID(), { ...workerPorts, isBusy: async () => false })
  delay.enable()
  const cpu = process.cpuUsage()
  const from = performance.now()
  await worker.run(new AbortController().signal)
  const ms = performance.now() - from
  const usedMs = cpuMs(cpu)
  delay.disable()
  clearInterval(looking)
  const ended = (await db.from('report_orders').where('id', order.id).firstOrFail()) as Record<
    string,
    unknown
  >
  if (ended.state !== 'DONE' || ended.done !== CARDS)
    throw new Error(`void: the order ended as ${JSON.stringify(ended)}`)

  const stored = (await db
    .from('answer_sheet_orders')
    .where('order_id', order.id)
    .select('content_json')) as {
    content_json: string
  }[]
  const texts = cardTexts('pt-BR')
  let bytes = 0
  const limitCpu = process.cpuUsage()
  const limitFrom = performance.now()
  await Promise.all(
    stored.map(async ({ content_json: json }) => {
      const content = contentIn(json)
      if (content === null) throw new Error('void: a content is not there')
      const printed = await printPool.print({ cards: [content], texts, language: 'pt-BR' })
      if (!printed.ok) throw new Error(`void: ${printed.error.detail}`)
      bytes += printed.value.byteLength
    })
  )
  const limitMs = performance.now() - limitFrom
  const figures: PrintFigures = {
    cards: CARDS,
    ms,
    limitMs,
    cpuMs: usedMs,
    limitCpuMs: cpuMs(limitCpu),
    p99: delay.percentile(99) / 1e6,
    beforeMb,
    peakMb,
    bytes,
  }
  process.stdout.write(`FIGURES ${JSON.stringify(figures)}\n`)
  await printPool.close()
})
