import { clock, startOfSchoolDay } from '#shared'
import { LAST_MARKER_ROUND, PANEL_ROUND } from '../domain/correction_plan.js'
import { daysBefore, forecastOf } from '../domain/forecast.js'
import type { PlanProgressView } from '../progress_views.js'
import type { StoredPlan } from './correction_plans.js'
import { countIn, LIVE_MOST, planTasks, resolvedOf } from './plan_counts.js'
import { FIRST_ROUND } from './stored_tasks.js'

/** How far a plan is, round by round, and when it ends if the pace of the last days goes on. */
export async function planProgress(plan: StoredPlan, liveMost = LIVE_MOST): Promise<PlanProgressView> {
  const { id, marks, opensAt, closesAt } = plan
  const found = await planTasks([id], liveMost)
  const { tasks = [], tally = null } = found.get(id) ?? {}
  const texts = countIn(tasks, FIRST_ROUND)
  const markers = marks === 1 ? [FIRST_ROUND] : [FIRST_ROUND, 2, LAST_MARKER_ROUND]
  const { pairs = 0, discrepant = 0, days = [] } = tally ?? {}
  const now = clock.now()
  return {
    rounds: [...markers, ...(marks === 1 ? [] : [PANEL_ROUND])].map((round) => ({
      round,
      waiting: countIn(tasks, round, 'WAITING'),
      held: countIn(tasks, round, 'HELD'),
      marked: countIn(tasks, round, 'MARKED'),
    })),
    texts,
    resolved: (await resolvedOf(found)).get(id) ?? 0,
    pairs,
    discrepant,
    countedAt: tally?.countedAt ?? null,
    forecast: forecastOf({
      marks,
      open: markers.reduce((all, round) => all + countIn(tasks, round, 'WAITING', 'HELD'), 0),
      // Those that the panel marked beforehand, as control texts, need no second mark.
      texts: marks === 1 ? texts : countIn(tasks, 2),
      pairs,
      discrepant,
      days,
      window: daysBefore(startOfSchoolDay(now)),
      now,
      opensAt,
      closesAt,
    }),
  }
}
