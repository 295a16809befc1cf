/**
 * What the test of killed decisions runs as processes, on the database that the environment names. `order <candidates>` migrates, makes so many
 * finished exams, of which every other one has the key, and orders another key for that item; `work` works on it until it is killed; `finish` works
 * until it has ended, and prints what became of it.
 */
import { liveOn, print } from '#tests/faults/support/job_life'
import { inApp, migrate } from '#tests/fixtures/in_app'

/** A killed worker is replaced this late. */
const LEASE_MS = 2_000

/** Applications of a chunk: there are many to be killed in. */
const UNITS = 2

await inApp(async () => {
  const [what, candidates] = process.argv.slice(2)
  if (what === 'order') await migrate()
  await import('#grading/texts')
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { registerJobType } = await import('#jobs')
  const { forgetJobType, jobType } = await import('#jobs/job_types')
  const { decisionJob } = await import('#grading/jobs/decision_job')
  const { countRows, unwrap } = await import('#shared')
  if (jobType(decisionJob.type)) forgetJobType(decisionJob.type)
  registerJobType({
    ...decisionJob,
    chunk: (trx, request) => decisionJob.chunk(trx, { ...request, units: UNITS }, undefined),
  })

  if (what === 'order') {
    const { decideItem } = await import('#grading/jobs/order_decision')
    const { decidedItem } = await import('#grading/queries/decided_item')
    const { previewDecision } = await import('#grading/queries/decision_preview')
    const { callerOf } = await import('#tests/fixtures/applications')
    const { createResults, finished } = await import('#tests/fixtures/statistics')
    const at = await createResults()
    const given = Array.from({ length: Number(candidates) }, (_, one) => [one % 2 === 0 ? 'B' : 'A'])
    await finished(at, at.schoolClass, given)
    const item = await decidedItem(at.items[0]?.id ?? 0)
    if (item === null) throw new Error('no item')
    const a = (await db.from('alternatives').where({ item_id: item.id, letter: 'A' }).firstOrFail()) as {
      id: number
    }
    const wanted = { kind: 'change_key', alternatives: [a.id], reverts: null } as const
    const caller = { ...callerOf(at.admin), sessionId: 1 } as unknown as Parameters<
      typeof decideItem
    >[0]['caller']
    const { preview } = unwrap(await previewDecision(caller, item, wanted))
    unwrap(
      await decideItem({
        caller,
        item,
        wanted,
        reason: 'Gabarito errado',
        basis: preview.basis,
        ruling: null,
      })
    )
    return
  }

  const decision = async () =>
    (await db.from('item_decisions').firstOrFail()) as { id: number; item_id: number; state: string }
  const { id, item_id: item } = await decision()
  const answers = () => db.from('answers').where('answers.item_id', item)
  const byOldKey = () =>
    answers()
      .join('alternatives', 'alternatives.id', 'answers.alternative_id')
      .where('alternatives.letter', 'B')
  const early: string[] = []
  /** Until it is in force everybody has the points of the old key, and no chain has a link of it. */
  const look = async () => {
    const changed = await countRows(byOldKey().where('answers.earned', 0), 'answers.id')
    const links = await countRows(db.from('score_changes').whereNotNull('hash'))
    const { ruling_json: ruling } = (await db.from('items').where('id', item).firstOrFail()) as {
      ruling_json: string | null
    }
    // Read behind them: it may come into force meanwhile.
    if ((await decision()).state !== 'RUNNING') return
    if (changed + links > 0 || ruling !== null) early.push(`${changed} changed, ${links} links, ${ruling}`)
    // The test takes one that ends by itself for a failure.
    if (what === 'work' && early.length > 0) process.exit(3)
  }
  await liveOn({
    lane: decisionJob.lane,
    what: what === 'work' ? 'work' : 'finish',
    leaseMs: LEASE_MS,
    look,
  })
  const { verifyMarks } = await import('#grading')
  const broken: number[] = []
  await verifyMarks(({ answerId }) => broken.push(answerId))
  const changes = () => db.from('score_changes').where({ decision_id: id, is_void: 0 })
  const job = (await db.from('background_jobs').firstOrFail()) as {
    state: string
    result_json: string
    fence: number
  }
  print(
    `ENDED ${JSON.stringify({
      state: [job.state, (await decision()).state],
      counted: (JSON.parse(job.result_json) as { changed: number }).changed,
      changes: await countRows(changes()),
      answers: await countRows(changes(), 'score_changes.answer_id'),
      links: await countRows(changes().whereNotNull('hash')),
      fell: await countRows(byOldKey().where('answers.earned', 0), 'answers.id'),
      rose: await countRows(answers().where('earned', '>', 0)),
      broken,
      early,
      claims: job.fence,
    })}`
  )
})
