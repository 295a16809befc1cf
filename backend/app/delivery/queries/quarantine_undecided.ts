import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import db from '@adonisjs/lucid/services/db'
import { clock, select } from '#shared'
import { answersApart } from '../domain/quarantined_answers.js'
import { quarantinedWithAnswers } from './quarantined_answer_views.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** A batch that came late or a version that was put aside, by a key of its own. */
type Quarantined = { readonly key: string; readonly applicationId: number }

/**
 * Keys of what was quarantined of somebody's answers, of applications of which nothing waits for a decision of staff: decided about, or held by the answers. Outside of any
 * transaction: it reads exams.
 */
export async function settledQuarantine(userId: number): Promise<Set<string>> {
  const applications = await select(db, 'applications', {
    id: 'applications.id',
    examId: 'applications.exam_id',
    examVersion: 'applications.exam_version',
    sitting: 'applications.sitting',
  }).where('user_id', userId)
  const all = await quarantinedOfAnswers(
    db,
    applications.map(({ id }) => id)
  )
  const own = Map.groupBy(all, ({ applicationId }) => applicationId)
  const settled = new Set<string>()
  for (const application of applications) {
    const items = own.get(application.id) ?? []
    if (items.length === 0) continue
    const { quarantined } = await quarantinedWithAnswers(application, clock.now())
    if (answersApart(quarantined) === 0) for (const { key } of items) settled.add(key)
  }
  return settled
}

/** Of these applications those with something quarantined that is not among the `settled`: what came since then is not looked into. */
export async function undecidedQuarantine(
  client: Client,
  ids: readonly number[],
  settled: ReadonlySet<string>
): Promise<Set<number>> {
  const all = await quarantinedOfAnswers(client, ids)
  return new Set(all.flatMap(({ key, applicationId }) => (settled.has(key) ? [] : applicationId)))
}

/** What came late, and what another device of the candidate or staff displaced. */
async function quarantinedOfAnswers(client: Client, ids: readonly number[]): Promise<Quarantined[]> {
  if (ids.length === 0) return []
  const batches = await select(client, 'late_batches', {
    id: 'late_batches.id',
    applicationId: 'late_batches.application_id',
  }).whereIn('application_id', [...ids])
  const versions = await select(client, 'answer_versions', {
    id: 'answer_versions.id',
    applicationId: 'answer_versions.application_id',
  }).whereIn('application_id', [...ids])
  return [
    ...batches.map(({ id, applicationId }) => ({ key: `b${id}`, applicationId })),
    ...versions.map(({ id, applicationId }) => ({ key: `v${id}`, applicationId })),
  ]
}
