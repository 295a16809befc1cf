/**
 * What the test of killed publications runs as processes, on the database that the environment names. `order <candidates>` migrates, makes so many finished exams,
 * publishes what they give as the first version, counts them by another weight, and orders the second; `work` works on what is ordered until it is killed;
 * `finish` works until it has ended, and prints what became of it; `again` counts by a third weight, orders the third version, and lets its job fail for good while
 * it copies; `give_up` gives that one up.
 */
import { liveOn, print } from '#tests/faults/support/job_life'
import { inApp, migrate } from '#tests/fixtures/in_app'

/** A killed worker is replaced this late. */
const LEASE_MS = 2_000

/** Candidates or results of a chunk: there are many to be killed in. */
const UNITS = 2

await inApp(async () => {
  const [what, candidates] = process.argv.slice(2)
  if (what === 'order') await migrate()
  await import('#results/texts')
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { registerJobType } = await import('#jobs')
  const { forgetJobType, jobType } = await import('#jobs/job_types')
  const { publicationJob } = await import('#results/jobs/publication_job')
  const { undoJob } = await import('#results/jobs/undo_job')
  const { unwrap } = await import('#shared')
  for (const type of [publicationJob, undoJob]) {
    if (jobType(type.type)) forgetJobType(type.type)
    registerJobType({
      ...type,
      chunk: (trx, request) => type.chunk(trx, { ...request, units: UNITS }, undefined),
    })
  }

  const { orderPublication, previewPublication } = await import('#results/jobs/order_publication')
  type Caller = Parameters<typeof orderPublication>[0]
  const order = { source: 'SECTIONS', replacesEntered: false } as const
  /** Sets what a point of the exam is worth, in thousandths, and orders what that gives. @returns the id of the job */
  const orderNext = async (caller: Caller, processId: number, weight: number) => {
    await db.from('selection_sections').where('selection_process_id', processId).update({ weight })
    const { basis } = unwrap(await previewPublication(caller, processId, order))
    const ordered = await orderPublication(caller, processId, basis, { ...order, workedHereMost: 0 })
    return unwrap(ordered).jobId ?? 0
  }
  const { workOn } = await import('#tests/fixtures/job_units')
  const { chunksOf, failForGood } = await import('#tests/fixtures/publications')

  if (what === 'order') {
    const { callerOf } = await import('#tests/fixtures/applications')
    const { choiceItem } = await import('#tests/fixtures/exams')
    const { createResults, finished } = await import('#tests/fixtures/statistics')
    const { makeProcess } = await import('#results/actions/save_process')
    const at = await createResults({ items: [choiceItem(1)] })
    const given = Array.from({ length: Number(candidates) }, (_, one) => [one % 2 === 0 ? 'B' : 'A'])
    await finished(at, at.schoolClass, given)
    const caller = { ...callerOf(at.admin), sessionId: 1 } as unknown as Caller
    const sections = [{ name: 'Prova', collectionId: at.collectionId, weight: 1 }]
    const processId = unwrap(await makeProcess(caller, { name: 'Bolsas', sections, sectionRules: [] }))
    await workOn(publicationJob, await orderNext(caller, processId, 1_000))
    await orderNext(caller, processId, 2_000)
    return
  }

  const processRow = async () =>
    (await db.from('selection_processes').firstOrFail()) as {
      id: number
      institution_id: number
      created_by: number
      published_number: number
    }
  const caller = async () => {
    const { created_by: userId, institution_id: institutionId } = await processRow()
    return { userId, institutionId, group: 'ADMINISTRADOR', sessionId: 1 } as unknown as Caller
  }

  if (what === 'again') {
    const { id } = await processRow()
    const job = await orderNext(await caller(), id, 3_000)
    const state = async () =>
      ((await db.from('selection_versions').where('job_id', job).firstOrFail()) as { state: string }).state
    while ((await state()) !== 'COPYING') await chunksOf(publicationJob, job, 1)
    await chunksOf(publicationJob, job, 1)
    await failForGood(job)
    return
  }

  if (what === 'give_up') {
    const { id } = await processRow()
    const { orderUndo } = await import('#results/jobs/give_up_publication')
    const { inTransaction } = await import('#shared')
    const by = await caller()
    unwrap(await inTransaction((trx) => orderUndo(trx, by, id, { workedHereMost: 0 })))
    return
  }

  /** Of the version that candidates read: how many there are of which value. */
  const read = async () => {
    const { published_number: number } = await processRow()
    const rows = (await db.from('published_results').where('version_number', number)) as { value: number }[]
    return { number, values: valuesOf(rows) }
  }
  const valuesOf = (rows: readonly { value: number | null }[]) => {
    const counts: Record<string, number> = {}
    for (const { value } of rows) counts[String(value)] = (counts[String(value)] ?? 0) + 1
    return counts
  }

  const all = (await db.from('user_results').select('id')).length
  await liveOn({
    lane: publicationJob.lane,
    what: what === 'work' ? 'work' : 'finish',
    leaseMs: LEASE_MS,
    look: async () => {
      const { number, values } = await read()
      // What candidates read is complete at every moment. The test takes a worker that ends by itself for a failure.
      const isComplete = values[String(number * 1_000)] === all / 2 && values['0'] === all / 2
      if (what === 'work' && !isComplete) process.exit(3)
    },
  })
  const versions = (await db.from('selection_versions').orderBy('id')) as { number: number; state: string }[]
  const entered = (await db.from('user_results')) as {
    value: number
    is_published: number
    is_gone: number
  }[]
  const copies = (await db.from('published_results')) as { version_number: number; is_changed: number }[]
  const jobs = (await db.from('background_jobs').orderBy('id')) as { state: string; fence: number }[]
  print(
    `ENDED ${JSON.stringify({
      versions: versions.map(({ number, state }) => [number, state]),
      read: await read(),
      entered: valuesOf(entered),
      waiting: entered.filter((row) => !row.is_published || row.is_gone).length,
      copies: Object.fromEntries(
        versions.map(({ number }) => [
          number,
          copies.filter(({ version_number: of }) => of === number).length,
        ])
      ),
      changed: copies.filter((row) => row.version_number === 2 && row.is_changed).length,
      aside: (await db.from('computed_results').select('id')).length,
      state: jobs.at(-1)?.state,
      claims: jobs.at(-1)?.fence,
    })}`
  )
})
