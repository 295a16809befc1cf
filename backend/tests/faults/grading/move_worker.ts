/**
 * What the test of killed moves runs as processes, on the database that the environment names. `order <texts>` migrates, has somebody mark so many texts by a plan, of which
 * every other one uses a level that the next version does not have, has somebody else type marks for two more, and orders that the plan goes over to that version; `work`
 * works on it until it is killed; `finish` works until it has ended, and prints what became of it.
 */
import { liveOn, print } from '#tests/faults/support/job_life'
import { inApp, migrate } from '#tests/fixtures/in_app'

/** A killed worker is replaced this late. */
const LEASE_MS = 2_000

/** Texts of a chunk: there are many to be killed in. */
const UNITS = 1

const level = (points: number, label: string) => ({ points, label })
const MEDIUM = level(1_000, 'Médio')
const [POOR, GOOD, BEST] = [level(0, 'Fraco'), level(2_000, 'Bom'), level(4_000, 'Ótimo')]
const definitionOf = (levels: readonly { points: number; label: string }[]) => ({
  kind: 'criteria' as const,
  criteria: ['Clareza', 'Argumento'].map((name) => ({
    name,
    guide: '',
    levels: levels.map((one) => ({ ...one })),
  })),
  situations: [],
  tolerance: { total: 1_000, criterion: 1_000, situations: true },
})

/** "Fraco" and "Bom", and what uses "Médio", in places of the version before; the first ones in those of the next. */
const [STAYS, RETURNS, MOVED] = ['[0,2]', '[1,2]', '[0,1]']
const TYPED = '<p>Ainda estou lendo</p>'

await inApp(async () => {
  const [what, texts] = process.argv.slice(2)
  if (what === 'order') await migrate()
  await import('#grading/texts')
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { registerJobType } = await import('#jobs')
  const { forgetJobType, jobType } = await import('#jobs/job_types')
  const { moveJob } = await import('#grading/jobs/move_job')
  const { drawLot } = await import('#grading/actions/draw_lot')
  const { knownPlan, storedPlan } = await import('#grading/queries/correction_plans')
  const { lotView } = await import('#grading/queries/lot_view')
  const { presentLot } = await import('#grading/queries/lots')
  const { countRows, unwrap } = await import('#shared')
  if (jobType(moveJob.type)) forgetJobType(moveJob.type)
  registerJobType({
    ...moveJob,
    chunk: (trx, request) => moveJob.chunk(trx, { ...request, units: UNITS }, undefined),
  })
  type Caller = Parameters<typeof drawLot>[0]

  /** Somebody gets a lot of two. */
  const drawn = async (caller: Caller, planId: number) => {
    const known = await knownPlan(caller, planId)
    if (known === null) throw new Error('no plan')
    await drawLot(caller, known)
    const [plan, lot] = [await storedPlan(planId), await presentLot(caller, planId)]
    if (plan === null || lot === null) throw new Error('no lot')
    const view = await lotView(caller, planId)
    return { caller, plan, lot, tasks: view?.tasks.map(({ task }) => task) ?? [] }
  }

  if (what === 'order') {
    const { handIn } = await import('#grading/actions/hand_in')
    const { makeTasks } = await import('#grading/actions/make_tasks')
    const { saveMarks } = await import('#grading/actions/save_marks')
    const { saveMembers } = await import('#grading/actions/save_members')
    const { makePlan } = await import('#grading/actions/save_plan')
    const { makeType, makeVersion } = await import('#grading/actions/save_type')
    const { movePlan } = await import('#grading/jobs/order_move')
    const { previewMove } = await import('#grading/queries/move_preview')
    const { callerOf } = await import('#tests/fixtures/applications')
    const { createUser } = await import('#tests/fixtures/people')
    const { createResults, finished } = await import('#tests/fixtures/statistics')
    const at = await createResults()
    const all = Number(texts) + 2
    const given = Array.from({ length: all }, (_, one) => ['B', 'A', '', 'AB', `Texto ${one}`])
    await makeTasks(await finished(at, at.schoolClass, given))
    const caller = (user: Parameters<typeof callerOf>[0]) =>
      ({ ...callerOf(user), sessionId: 1 }) as unknown as Caller
    const admin = caller(at.admin)
    const typeId = unwrap(
      await makeType(admin, { name: 'Da casa', definition: definitionOf([POOR, MEDIUM, GOOD]) })
    )
    const place = { collectionId: at.collectionId, examId: at.examId, itemId: at.items.at(-1)?.id ?? 0 }
    const settings = { typeId, marks: 1, isAnonymous: true, lotSize: 2 } as const
    const planId = unwrap(await makePlan(admin, place, settings))
    const [one, other] = [
      await createUser({ groups: ['CORRECTOR'], institution: at.institution }),
      await createUser({ groups: ['CORRECTOR'], institution: at.institution }),
    ]
    const members = [one, other].map(({ id }) => ({ user: id, role: 'corrector', state: 'active' }) as const)
    unwrap(await saveMembers(admin, planId, { members, before: [] }))
    const save = async (
      { lot, tasks, caller: by }: Awaited<ReturnType<typeof drawn>>,
      criteriaOf: (at: number) => (number | null)[],
      comment: string
    ) => {
      const more = { value: null, situation: null, comment, annotations: [], revision: 1 }
      const marks = tasks.map((task, place) => ({ ...more, task, criteria: criteriaOf(place) }))
      unwrap(await saveMarks(by, lot.id, marks))
    }
    for (let done = 0; done < Number(texts); done += 2) {
      const held = await drawn(caller(one), planId)
      await save(held, (place) => (place === 0 ? [0, 2] : [1, 2]), '<p>Li</p>')
      await handIn(held, null)
    }
    await save(await drawn(caller(other), planId), () => [1, null], TYPED)
    const next = unwrap(await makeVersion(admin, typeId, { definition: definitionOf([POOR, GOOD, BEST]) }))
    const plan = await storedPlan(planId)
    if (plan === null) throw new Error('no plan')
    const { basis } = unwrap(await previewMove(plan, next))
    unwrap(await movePlan(admin, plan, { typeId: next, basis, reason: 'Níveis corrigidos' }))
    return
  }

  const marksIn = (criteria: string) => db.from('corrector_marks').where('criteria_json', criteria)
  const moved = () => db.from('correction_events').where('kind', 'moved')
  const withPoints = () => db.from('answer_marks').whereNotNull('points')
  const plan = async () =>
    (await db.from('correction_plans').firstOrFail()) as { id: number; moving_id: number | null }
  const half: string[] = []
  /** Between two chunks a text is of the one version or of the other: its mark, its points and its chain. */
  const look = async () => {
    const carried = await countRows(marksIn(MOVED))
    const back = await countRows(marksIn(RETURNS).whereNull('handed_in_at').where('comment', '<p>Li</p>'))
    const links = await countRows(moved())
    const all = carried + (await countRows(marksIn(STAYS))) + (await countRows(marksIn(RETURNS)))
    const open = all - back
    const inForce = await countRows(withPoints())
    const { state, texts: counted } = (await db.from('plan_moves').firstOrFail()) as {
      state: string
      texts: number
    }
    const isClosed = (await plan()).moving_id !== null
    if (links === carried + back && counted === links && inForce === open && isClosed === (state !== 'DONE'))
      return
    half.push(JSON.stringify({ carried, back, links, counted, inForce, open, state, isClosed }))
    // The test takes one that ends by itself for a failure.
    if (what === 'work') process.exit(3)
  }
  await liveOn({ lane: moveJob.lane, what: what === 'work' ? 'work' : 'finish', leaseMs: LEASE_MS, look })
  await look()
  const { verifyMarks } = await import('#grading')
  const broken: number[] = []
  await verifyMarks(({ answerId }) => broken.push(answerId))
  const job = (await db.from('background_jobs').firstOrFail()) as { state: string; fence: number }
  const move = (await db.from('plan_moves').firstOrFail()) as Record<string, number | string>
  const links = (await moved().select('answer_id as answer')) as { answer: number }[]
  const points = (await withPoints().select('points')) as { points: number }[]
  const { id: planId } = await plan()
  const { user_id: userId, institution_id: institutionId } = (await db
    .from('correction_lots')
    .join('users', 'users.id', 'correction_lots.user_id')
    .orderBy('correction_lots.id', 'desc')
    .select('correction_lots.user_id', 'users.institution_id')
    .firstOrFail()) as { user_id: number; institution_id: number }
  const typist = { userId, institutionId, group: 'CORRECTOR', language: 'pt-BR', sessionId: 1 }
  print(
    `ENDED ${JSON.stringify({
      state: [job.state, move.state],
      counted: [move.texts, move.again],
      links: [links.length, new Set(links.map(({ answer }) => answer)).size],
      points: [...new Set(points.map((one) => one.points))],
      carried: await countRows(marksIn(MOVED)),
      returned: await countRows(marksIn(RETURNS).whereNull('handed_in_at').where('comment', '<p>Li</p>')),
      typed: await countRows(db.from('corrector_marks').where({ comment: TYPED, revision: 1 })),
      waiting: await countRows(db.from('correction_tasks').where('state', 'WAITING')),
      // The plan is open again: whose typed marks these are gets texts.
      drawn: (await drawn(typist as unknown as Caller, planId)).tasks.length,
      half,
      broken,
      claims: job.fence,
    })}`
  )
})
