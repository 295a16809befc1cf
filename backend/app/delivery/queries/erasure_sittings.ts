import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Row } from '#shared'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const SITTING = {
  id: 'applications.id',
  state: 'applications.state',
  windowEndAt: 'applications.window_end_at',
  withdrawnAt: 'applications.withdrawn_at',
  collectionId: 'applications.collection_id',
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

/** What tells that a device of the candidate was there, or has something that it has not sent: table, moment, and which rows. */
const SIGNS = [
  ['applications', 'id', 'finished_at', { state: 'FINISHED' }],
  // Its device may not know yet that staff closed the sitting.
  ['application_sittings', 'application_id', 'closed_at', {}],
  ['late_batches', 'application_id', 'received_at', {}],
  // It has announced the file; the bytes are awaited.
  ['answer_file_announcements', 'application_id', 'heard_at', { state: 'announced' }],
] as const

/** Of these applications the last sign that a device may hold answers of it: its end, or what came or was announced after it. By id, epoch ms. */
export async function lastSignsOf(client: Client, ids: readonly number[]): Promise<Map<number, number>> {
  const signs = new Map<number, number>()
  if (ids.length === 0) return signs
  for (const [table, key, column, rows] of SIGNS) {
    const found = await client
      .query<{ id: number; at: number | string | null }>()
      .from(table)
      .whereIn(key, [...ids])
      .where(rows)
      .groupBy(key)
      .select(`${key} as id`)
      .max(`${column} as at`)
    for (const { id, at } of found) signs.set(id, Math.max(Number(at ?? 0), signs.get(id) ?? 0))
  }
  return signs
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

/** Of these collections those of which answers on paper were handed in. */
export async function collectionsOnPaper(client: Client, ids: readonly number[]): Promise<Set<number>> {
  const found = new Set<number>()
  for (const id of new Set(ids)) {
    const paper = await select(client, 'applications', { id: 'applications.id' })
      .where({ collection_id: id, finish_source: 'paper' })
      .first()
    if (paper) found.add(id)
  }
  return found
}
