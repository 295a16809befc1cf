import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { inList, select, type Row, type Statement } from '#shared'

/** For LIKE, over the JSON of a collection. */
const FLAG = '%"setUnavailableToApplications":true%'

/** For plain SQL over `applications`: sits its person an exam that makes the others unavailable? */
export const IS_BLOCKED = {
  sql: `EXISTS (
    SELECT 1 FROM applications AS running JOIN collections AS blocking ON blocking.id = running.collection_id
    WHERE running.user_id = applications.user_id AND running.state IN ('STARTED', 'STOPPED')
      AND (blocking.flags_json LIKE ? OR blocking.configuration_json LIKE ?)
  )`,
  values: [FLAG, FLAG],
} satisfies Statement

/** The ids of those of these applications whose person is. */
export function blockedOf(applicationIds: readonly number[]): Statement<{ id: number }> {
  const list = inList(applicationIds)
  return {
    sql: `SELECT applications.id AS id FROM applications WHERE applications.id IN (${list.marks}) AND ${IS_BLOCKED.sql}`,
    values: [...list.values, ...IS_BLOCKED.values],
  }
}

/** The ids of those of these applications whose person may not log in any more. */
export function closedOf(applicationIds: readonly number[]): Statement<{ id: number }> {
  const list = inList(applicationIds)
  return {
    sql: `SELECT applications.id AS id FROM applications JOIN users ON users.id = applications.user_id
    WHERE applications.id IN (${list.marks}) AND users.is_active = 0`,
    values: list.values,
  }
}

/** For plain SQL: the ids of the people of `runningBlockers`. */
export const RUNNING_BLOCKERS = {
  sql: `SELECT running.user_id FROM applications AS running JOIN collections AS blocking ON blocking.id = running.collection_id
    WHERE running.state IN ('STARTED', 'STOPPED') AND (blocking.flags_json LIKE ? OR blocking.configuration_json LIKE ?)`,
  values: [FLAG, FLAG],
} satisfies Statement

/** People who are sitting an exam of a collection whose flag makes their other applications unavailable. */
export const runningBlockers = () =>
  db
    .query<Row<{ userId: 'applications.user_id' }>>()
    .from('applications as running')
    .join('collections as blocking', 'blocking.id', 'running.collection_id')
    .whereIn('running.state', ['STARTED', 'STOPPED'])
    .where((flag) => {
      flag.where('blocking.flags_json', 'like', FLAG).orWhere('blocking.configuration_json', 'like', FLAG)
    })

const OF_PEOPLE = {
  userId: 'applications.user_id',
  collectionId: 'applications.collection_id',
  state: 'applications.state',
} as const

/**
 * Which of these people are; their applications that have not begun are then UNAVAILABLE. By people first: a join would begin with everybody
 * who sits an exam of such a collection.
 */
export async function blockedUsers(userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await select(db, 'applications', OF_PEOPLE).whereIn('user_id', [...userIds])
  const running = rows.filter(({ state }) => state === 'STARTED' || state === 'STOPPED')
  if (running.length === 0) return new Set()
  const flagged = await select(db, 'collections', { id: 'collections.id' })
    .whereIn('id', [...new Set(running.map(({ collectionId }) => collectionId))])
    .where(hasFlag)
  const blocking = new Set(flagged.map(({ id }) => id))
  return new Set(running.flatMap(({ userId, collectionId }) => (blocking.has(collectionId) ? userId : [])))
}

const hasFlag = (query: DatabaseQueryBuilderContract) =>
  void query.where('flags_json', 'like', FLAG).orWhere('configuration_json', 'like', FLAG)

/** The collections of an institution with that flag. */
export async function blockingCollections(institutionId: number): Promise<number[]> {
  const rows = await select(db, 'collections', { id: 'collections.id' })
    .where('institution_id', institutionId)
    .where(hasFlag)
  return rows.map(({ id }) => id)
}

/** Who sits an exam of one of these collections. */
export const sittersOf = (collectionIds: readonly number[]) =>
  db
    .query<Row<{ userId: 'applications.user_id' }>>()
    .from('applications as running')
    .whereIn('running.collection_id', [...collectionIds])
    .whereIn('running.state', ['STARTED', 'STOPPED'])
