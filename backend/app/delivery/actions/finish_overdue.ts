import db from '@adonisjs/lucid/services/db'
import { banca } from '#config/banca'
import { clock, select } from '#shared'
import type { ApplicationRow } from '../queries/application_views.js'
import { graceEndOf } from '../queries/outages.js'
import { changeApplication } from './change_application.js'
import { knowOutages } from './know_outages.js'
import { finishWhenOver } from './save_answers.js'

/** Finishes one application if its deadline and grace are over; true when this call did it. */
export async function finishOverdue(applicationId: number): Promise<boolean> {
  return (await changeApplication(applicationId, [], finishWhenOver)) ?? false
}

/** Looks whether a row that was read is overdue, without a lock: most are not. */
export const looksOverdue = (row: Pick<ApplicationRow, 'state' | 'deadlineAt' | 'heldAt'>) =>
  row.state === 'STARTED' &&
  row.heldAt === null &&
  row.deadlineAt !== null &&
  graceEndOf(row.deadlineAt) < clock.now()

const AT_ONCE = 200

/**
 * Finishes what is overdue, the longest overdue first, even if nobody ever asks for it again. Those whose grace an outage moved are
 * skipped, so that they do not block the others.
 * @returns how many were finished
 */
export async function finishAllOverdue(): Promise<number> {
  await knowOutages()
  let finished = 0
  for (let after: Overdue | undefined, more = true; more;) {
    const rows = await overdueAfter(after)
    after = rows.at(-1)
    more = rows.length === AT_ONCE
    const done = await Promise.all(
      rows.map((row) => graceEndOf(row.deadlineAt) < clock.now() && finishOverdue(row.id))
    )
    finished += done.filter(Boolean).length
  }
  return finished
}

/** Whose deadline is known. */
type Overdue = { id: number; deadlineAt: number }
const OVERDUE = { id: 'applications.id', deadlineAt: 'applications.deadline_at' } as const

/** A page of those whose plain grace is over, by their deadline. */
async function overdueAfter(last: Overdue | undefined): Promise<Overdue[]> {
  const query = select(db, 'applications', OVERDUE)
    .where('state', 'STARTED')
    .whereNull('held_at')
    .where('deadline_at', '<', clock.now() - banca.answerGraceSeconds * 1000)
  if (last)
    query.where((rest) => {
      rest
        .where('deadline_at', '>', last.deadlineAt)
        .orWhere((same) => same.where('deadline_at', last.deadlineAt).where('id', '>', last.id))
    })
  const rows = await query.orderBy('deadline_at').orderBy('id').limit(AT_ONCE)
  return rows.flatMap(({ id, deadlineAt }) => (deadlineAt === null ? [] : { id, deadlineAt }))
}
