import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Row } from '#shared'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const SITTING = {
  id: 'applications.id',
  state: 'applications.state',
  startedAt: 'applications.started_at',
  finishedAt: 'applications.finished_at',
  windowEndAt: 'applications.window_end_at',
  withdrawnAt: 'applications.withdrawn_at',
  exam: 'exams.name',
} as const

export type SittingOfPerson = Row<typeof SITTING>

/** Every application of somebody, by id. */
export const sittingsOfPerson = (client: Client, userId: number): Promise<SittingOfPerson[]> =>
  select(client, 'applications', SITTING)
    .join('exams', 'exams.id', 'applications.exam_id')
    .where('applications.user_id', userId)
    .orderBy('applications.id')

/** None of them changes from now on, in this transaction. */
export const lockSittings = async (trx: TransactionClientContract, userId: number): Promise<void> =>
  void (await trx.from('applications').where('user_id', userId).orderBy('id').forUpdate().select('id'))

/** Of these applications those with an answer that was given and that nobody has marked. */
export async function openAnswersOf(client: Client, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await client
    .query<{ id: number }>()
    .from('answers')
    .whereIn('application_id', [...ids])
    .where('outcome', 'PENDING')
    .distinct('application_id as id')
  return new Set(rows.map(({ id }) => id))
}

/** Of these applications those with a sitting that staff closed after this moment, epoch ms: its device may not know it yet. */
export async function closedSince(
  client: Client,
  ids: readonly number[],
  since: number
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await select(client, 'application_sittings', { id: 'application_sittings.application_id' })
    .whereIn('application_id', [...ids])
    .where('closed_at', '>', since)
  return new Set(rows.map(({ id }) => id))
}

/** Of these applications those with a file of an answer that was quarantined, and that nobody has decided about. */
export async function filesUndecided(client: Client, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const files = await select(client, 'answer_file_announcements', {
    id: 'answer_file_announcements.id',
    applicationId: 'answer_file_announcements.application_id',
  })
    .whereIn('application_id', [...ids])
    .where('state', 'kept_apart')
    .whereNotNull('file_id')
  const decided = await select(client, 'kept_decisions', {
    applicationId: 'kept_decisions.application_id',
    key: 'kept_decisions.kept_key',
  }).whereIn('application_id', [...ids])
  const known = new Set(decided.map(({ applicationId, key }) => `${applicationId} ${key}`))
  return new Set(
    files.flatMap(({ id, applicationId }) => (known.has(`${applicationId} f${id}`) ? [] : applicationId))
  )
}
