import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { STATUS_ORDER, type WireStatus } from '../domain/status.js'
import { RUNNING_BLOCKERS, runningBlockers, sittersOf } from './blocked_users.js'

type Query = DatabaseQueryBuilderContract

/**
 * The same decision as `statusAt`, for the database. `blocking`: ids of the collections that make other applications of whoever sits them
 * unavailable (`blockingCollections`), where the caller knows them: it saves a look at everybody who sits an exam now.
 */
export function withStatus(query: Query, status: WireStatus, now: number, blocking?: readonly number[]) {
  if (status === 'STARTED' || status === 'STOPPED' || status === 'FINISHED')
    return query.where('applications.state', status)
  query.where('applications.state', 'CREATED')
  if (status === 'UNKNOWN')
    return query.whereColumn('applications.window_end_at', '<=', 'applications.window_start_at')
  query.whereColumn('applications.window_end_at', '>', 'applications.window_start_at')
  const blocked = () => (blocking ? sittersOf(blocking) : runningBlockers()).select('running.user_id')
  const nobodyIs = blocking?.length === 0
  if (status === 'UNAVAILABLE')
    return query.where((any) => {
      any.where('applications.window_end_at', '<', now).orWhere('applications.start_until_at', '<', now)
      if (!nobodyIs) any.orWhereIn('applications.user_id', blocked())
    })
  query.where('applications.window_end_at', '>=', now)
  if (!nobodyIs) query.whereNotIn('applications.user_id', blocked())
  query.where(
    (grace) =>
      void grace.whereNull('applications.start_until_at').orWhere('applications.start_until_at', '>=', now)
  )
  return status === 'AVAILABLE'
    ? query.where('applications.window_start_at', '<=', now)
    : query.where('applications.window_start_at', '>', now)
}

const rankOf = (status: WireStatus) => STATUS_ORDER.indexOf(status)

/** The place of an application's status at `now` in the order of lists (decision C4), 0 for what comes first: `statusAt` again, for sorting. */
export const statusRank = (now: number): { sql: string; values: readonly (number | string)[] } => ({
  sql: `CASE applications.state
    WHEN 'STARTED' THEN ${rankOf('STARTED')} WHEN 'STOPPED' THEN ${rankOf('STOPPED')} WHEN 'FINISHED' THEN ${rankOf('FINISHED')}
    ELSE CASE WHEN applications.window_end_at <= applications.window_start_at THEN ${rankOf('UNKNOWN')}
      WHEN applications.window_end_at < ? OR applications.start_until_at < ? THEN ${rankOf('UNAVAILABLE')}
      WHEN applications.user_id IN (${RUNNING_BLOCKERS.sql}) THEN ${rankOf('UNAVAILABLE')}
      WHEN applications.window_start_at > ? THEN ${rankOf('AVAILABLE_SOON')} ELSE ${rankOf('AVAILABLE')} END END`,
  values: [now, now, ...RUNNING_BLOCKERS.values, now],
})
