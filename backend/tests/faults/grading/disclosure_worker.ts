/**
 * What the test of killed disclosures runs as processes, on the database that the environment names. `order <candidates>` migrates, makes so many
 * finished exams with a marked text each and orders their disclosure; `work` works on it, printing a line before each of its chunks and waiting for
 * one, until it is killed; `finish` works until it has ended, and prints what became of it.
 */
import { liveOn, print } from '#tests/faults/support/job_life'
import { inApp, migrate } from '#tests/fixtures/in_app'

/** A killed worker is replaced this late. */
const LEASE_MS = 2_000

/** Points of the marks, in thousandths. */
const POINTS = 1_000

await inApp(async () => {
  const [what, candidates] = process.argv.slice(2)
  if (what === 'order') await migrate()
  await import('#grading/texts')
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { registerJobType } = await import('#jobs')
  const { jobType } = await import('#jobs/job_types')
  const { disclosureJob } = await import('#grading/jobs/disclosure_job')
  if (!jobType(disclosureJob.type)) registerJobType(disclosureJob)

  if (what === 'order') {
    const { makeTasks } = await import('#grading/actions/make_tasks')
    const { writeMark } = await import('#grading/actions/write_mark')
    const { discloseMarks } = await import('#grading/jobs/order_disclosure')
    const { previewOf } = await import('#grading/queries/mark_disclosures')
    const { callerOf } = await import('#tests/fixtures/applications')
    const { createResults, finished } = await import('#tests/fixtures/statistics')
    const { unwrap } = await import('#shared')
    const at = await createResults()
    const given = Array.from({ length: Number(candidates) }, (_, one) => ['B', 'A', '', 'AB', `Texto ${one}`])
    await makeTasks(await finished(at, at.schoolClass, given))
    const caller = { ...callerOf(at.admin), sessionId: 1 } as unknown as Parameters<typeof writeMark>[0]
    const marks = (await db.from('answer_marks').select('answer_id as answerId')) as { answerId: number }[]
    const change = { points: POINTS }
    for (const { answerId } of marks) {
      const order = { answerId, revision: undefined, kind: 'marked', change, field: 'value' } as const
      if (!(await writeMark(caller, order)).ok) throw new Error('it was not marked')
    }
    const collection = {
      id: at.collectionId,
      institutionId: at.institution.id,
      schoolId: null,
      createdBy: at.admin.id,
      name: 'Redação',
    }
    const { basis } = await previewOf({ collectionId: collection.id, examId: null, itemId: null })
    unwrap(await discloseMarks({ caller, collection, examId: null, itemId: null, basis }))
    return
  }

  const { countRows } = await import('#shared')
  const texts = () => db.from('answers').where('item_category', 'FREE_RESPONSE')
  const disclosed = () => db.from('answer_marks').where('status', 'disclosed').whereNotNull('disclosure_id')
  const events = () => db.from('correction_events').where('kind', 'disclosed')
  const early: string[] = []
  /** Until the disclosure is DONE nothing of a mark is in the answers, and no mark is called disclosed. */
  const look = async () => {
    if (await db.from('disclosures').where('state', 'DONE').first()) return
    const earned = await countRows(texts().whereNotNull('earned'))
    const named = await countRows(disclosed())
    if (earned + named > 0) early.push(`${earned} earned, ${named} disclosed`)
    // The test takes one that ends by itself for a failure.
    if (what === 'work' && early.length > 0) process.exit(3)
  }
  await liveOn({
    lane: disclosureJob.lane,
    what: what === 'work' ? 'work' : 'finish',
    leaseMs: LEASE_MS,
    budgetMs: 1,
    look,
  })
  const job = (await db.from('background_jobs').where('type', disclosureJob.type).firstOrFail()) as {
    state: string
    result_json: string
    fence: number
  }
  const disclosure = (await db.from('disclosures').firstOrFail()) as { state: string; marks: number }
  print(
    `ENDED ${JSON.stringify({
      state: [job.state, disclosure.state],
      frozen: disclosure.marks,
      disclosed: (JSON.parse(job.result_json) as { disclosed: number }).disclosed,
      marks: await countRows(disclosed()),
      links: await countRows(events(), 'correction_events.answer_id'),
      events: await countRows(events()),
      earned: await countRows(texts().where('earned', 1)),
      early,
      claims: job.fence,
    })}`
  )
})
