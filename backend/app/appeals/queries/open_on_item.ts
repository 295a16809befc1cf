import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { OpenAppeal, SeenAppeals } from '#grading'
import { countRows, select, type Row } from '#shared'
import { SeenAppealList } from '../domain/seen_appeals.js'
import { lastGrades } from './appeal_grades.js'
import { onlyPayed } from './appeal_scope.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** Of one statement. */
const AT_ONCE = 500

const OPEN = {
  id: 'appeals.id',
  applicationId: 'appeals.application_id',
  answerId: 'appeals.answer_id',
  userId: 'appeals.user_id',
  revision: 'appeals.revision',
} as const
export type OpenRow = Row<typeof OPEN>

/** Those against an item that graders see and nobody has replied to. */
const openOn = (client: Client, itemId: number) => {
  const query = select(client, 'appeals', OPEN)
    .join('applications', 'applications.id', 'appeals.application_id')
    .where({ 'appeals.item_id': itemId, 'appeals.status': 'analysis' })
    .whereNull('applications.withdrawn_at')
  onlyPayed(query)
  return query
}

/** They in the order of their ids, some hundreds at once. */
export async function* openBatches(
  client: Client,
  itemId: number,
  atOnce = AT_ONCE
): AsyncGenerator<OpenRow[]> {
  for (let after = 0; ;) {
    const rows = await openOn(client, itemId)
      .where('appeals.id', '>', after)
      .orderBy('appeals.id')
      .limit(atOnce)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < atOnce) return
    after = last.id
  }
}

/** How many there are. */
export const countOpen = (client: Client, itemId: number): Promise<number> =>
  countRows(openOn(client, itemId))

/** Of these those that are open, in the order of their ids. Some hundreds at once. */
export async function openAmong(client: Client, itemId: number, ids: readonly number[]): Promise<OpenRow[]> {
  return openOn(client, itemId)
    .whereIn('appeals.id', [...ids])
    .orderBy('appeals.id')
}

/** Of these appeals those whose answer has a new grade, which is read with the reply. Some hundreds at once. */
export async function gradedAmong(client: Client, ids: readonly number[]): Promise<Set<number>> {
  const grades = [...(await lastGrades(ids, client)).values()]
  return new Set(grades.flatMap(({ appealId, points }) => (points === null ? [] : [appealId])))
}

/** Goes through all that are open, some hundreds at once. @returns which they were, each as it was */
export async function eachOpen(
  itemId: number,
  client: Client,
  visit: (some: readonly OpenAppeal[]) => Promise<void>
): Promise<SeenAppeals> {
  const seen = new SeenAppealList()
  for await (const some of openBatches(client, itemId)) {
    for (const row of some) seen.add(row)
    const graded = await gradedAmong(
      client,
      some.map(({ id }) => id)
    )
    await visit(some.map((row) => ({ ...row, isGraded: graded.has(row.id) })))
  }
  return { seen: seen.toString() }
}
