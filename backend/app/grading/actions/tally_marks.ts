import db from '@adonisjs/lucid/services/db'
import { insertRows, clock, insertRow, repeatOnDeadlock } from '#shared'
import { MarkTally, type PlanProgressTally } from '../domain/mark_tally.js'
import { storedPlan } from '../queries/correction_plans.js'
import { countHandedIn, handedInByText, plansHandedInSince } from '../queries/handed_in_marks.js'
import { countTasks, resolvedTexts } from '../queries/plan_counts.js'
import { ruleOf } from '../queries/plan_rule.js'
import {
  stalePlans,
  storedTally,
  type Figures,
  type StoredTally,
  type Stretches,
} from '../queries/tallies.js'

/** A hand-in is found so long after the one that was found last: its moment is older than its commit. */
const AGAIN_MS = 60_000
/** Between two counts of a plan there is so much more time than one takes. */
const SHARE = 10

/**
 * Counts the marks of plans behind their hand-ins, in one process of the installation. What is counted is made anew from the marks each time: nothing
 * adds up wrongly, and what was taken out is out. A hand-in writes nothing of it.
 */
export class MarkTallies {
  /** Up to here nothing is new. Another process begins at the beginning, and finds that most is counted. */
  #watermark = 0
  readonly #waiting = new Set<number>()

  /** One run: every plan whose marks have changed, but for those that were counted a moment ago in proportion to what it takes. */
  async count(stop: AbortSignal): Promise<void> {
    const beganAt = clock.now()
    const touched = [...(await plansHandedInSince(this.#watermark)), ...(await stalePlans())]
    for (const id of touched) this.#waiting.add(id)
    this.#watermark = beganAt - AGAIN_MS
    for (const id of this.#waiting) {
      if (stop.aborted) return
      const tally = await storedTally(id)
      if (tally !== null && !(await hasChanged(tally))) this.#waiting.delete(id)
      else if (tally === null || isDue(tally)) {
        await tallyPlan(id, stop)
        this.#waiting.delete(id)
      }
    }
  }
}

const isDue = ({ countedAt, costMs }: StoredTally): boolean => clock.now() >= countedAt + SHARE * costMs

const hasChanged = async ({ planId, marks, isStale }: StoredTally): Promise<boolean> =>
  Boolean(isStale) || (await countHandedIn(planId)) !== marks

/** Counts all marks of a plan. */
export async function tallyPlan(planId: number, stop: AbortSignal): Promise<void> {
  const plan = await storedPlan(planId)
  // One that goes over to another version is counted behind that: it stays stale.
  if (plan === null || plan.movingId !== null) return
  const beganAt = clock.now()
  // First: what is taken out while it is counted makes it stale again.
  await setStale(planId, 0)
  let isCounted = false
  try {
    const { type, range } = await ruleOf(plan)
    const tally = new MarkTally(type, range)
    let marks = 0
    for await (const text of handedInByText(planId, type, stop)) {
      tally.add(text)
      marks += text.length
    }
    if (stop.aborted) return
    const resolved = (await resolvedTexts([planId])).get(planId) ?? 0
    const tasks = (await countTasks([planId])).map(({ round, state, total }) => ({ round, state, total }))
    await store(planId, tally, { marks, tasks, resolved, beganAt })
    isCounted = true
  } finally {
    if (!isCounted) await setStale(planId, 1)
  }
}

const setStale = (planId: number, stale: 0 | 1) =>
  db.from('plan_tallies').where('plan_id', planId).update({ is_stale: stale })

type Beside = Pick<PlanProgressTally, 'tasks' | 'resolved'> & {
  readonly marks: number
  readonly beganAt: number
}

function store(planId: number, tally: MarkTally, { marks, beganAt, ...beside }: Beside): Promise<void> {
  const paces = tally.paces()
  return repeatOnDeadlock(() =>
    db.transaction(async (trx) => {
      const now = clock.now()
      const counted = {
        marks,
        counted_at: now,
        cost_ms: now - beganAt,
        coincidences_json: JSON.stringify(tally.coincidences),
        progress_json: JSON.stringify({ ...tally.progressBy(paces), ...beside } satisfies PlanProgressTally),
      }
      const stored = trx.from('plan_tallies').where('plan_id', planId)
      if (await stored.clone().forUpdate().select('id').first()) await stored.update(counted)
      else await insertRow(trx, 'plan_tallies', { plan_id: planId, is_stale: 0, ...counted })
      await trx.from('corrector_tallies').where('plan_id', planId).delete()
      const rows = [...paces].map(([userId, { days, hours, places, ...figures }]) => ({
        plan_id: planId,
        user_id: userId,
        figures_json: JSON.stringify(figures satisfies Figures),
        stretches_json: JSON.stringify({ days, hours, places } satisfies Stretches),
      }))
      await insertRows(trx, 'corrector_tallies', rows)
    })
  )
}
