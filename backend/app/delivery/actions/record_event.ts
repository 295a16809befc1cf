import type { State } from '../domain/status.js'
import type { RawTransaction } from '#shared'

export type EventSource = 'candidate' | 'staff' | 'server' | 'import' | 'paper'

/** One line of the append-only history of an application. `at` is the server's time. */
export type ApplicationEventFact = {
  applicationId: number
  at: number
  type:
    | 'started'
    | 'start_refused'
    | 'finished'
    | 'stopped'
    | 'resumed'
    | 'writer_changed'
    | 'answers_imported'
    | 'paper_read'
    | 'kept_accepted'
    | 'kept_refused'
    | 'file_arrived'
    | 'file_kept_apart'
    | 'item_opened'
    | 'item_given'
    | 'passed_item_changed'
    | 'item_expired'
    | 'page_away'
    | 'grace_shifted'
    | 'time_held'
    | 'time_released'
    | 'approved'
    | 'reproved'
    | 'schedule_changed'
    | 'reset'
    | 'sitting_restored'
    | 'room_changed'
    | 'withdrawn'
    | 'restored'
    | 'second_attempt'
  from: State | null
  to: State | null
  source: EventSource
  userId: number | null
  sessionId: number | null
  detail?: Record<string, Plain | Record<string, Plain>>
}

type Plain = string | number | boolean | null

const INSERT = `INSERT INTO application_events
  (application_id, occurred_at, type, from_state, to_state, source, user_id, session_id, detail_json) VALUES `
const ROW = '(?, ?, ?, ?, ?, ?, ?, ?, ?)'

/** In the transaction of what it records, with its other events: neither is there without the other. */
export const recordEvent = (trx: RawTransaction, fact: ApplicationEventFact) =>
  trx.collect(fact, insertEvents)

/** Has the events of this transaction written now, for a read that must see them. */
export const settleEvents = (trx: RawTransaction) => trx.settle(insertEvents)

/** So many placeholders any database takes. */
const ROWS_AT_ONCE = 500

function insertEvents(trx: RawTransaction, facts: readonly ApplicationEventFact[]): void {
  for (let from = 0; from < facts.length; from += ROWS_AT_ONCE)
    insertSome(trx, facts.slice(from, from + ROWS_AT_ONCE))
}

function insertSome(trx: RawTransaction, facts: readonly ApplicationEventFact[]): void {
  const values = facts.flatMap((fact) => [
    fact.applicationId,
    fact.at,
    fact.type,
    fact.from,
    fact.to,
    fact.source,
    fact.userId,
    fact.sessionId,
    fact.detail ? JSON.stringify(fact.detail) : null,
  ])
  trx.write(INSERT + facts.map(() => ROW).join(', '), values)
}
