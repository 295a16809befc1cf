import db from '@adonisjs/lucid/services/db'
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

/** Which of these people are; their applications that have not begun are then UNAVAILABLE. */
export async function blockedUsers(userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await runningBlockers()
    .whereIn('running.user_id', [...userIds])
    .distinct('running.user_id as userId')
  return new Set(rows.map((row) => row.userId))
}

/** The collections of an institution with that flag. */
export async function blockingCollections(institutionId: number): Promise<number[]> {
  const rows = await select(db, 'collections', { id: 'collections.id' })
    .where('institution_id', institutionId)
    .where((flag) => {
      flag.where('flags_json', 'like', FLAG).orWhere('configuration_json', 'like', FLAG)
    })
  return rows.map(({ id }) => id)
}

/** Who sits an exam of one of these collections. */
export const sittersOf = (collectionIds: readonly number[]) =>
  db
    .query<Row<{ userId: 'applications.user_id' }>>()
    .from('applications as running')
    .whereIn('running.collection_id', [...collectionIds])
    .whereIn('running.state', ['STARTED', 'STOPPED'])
