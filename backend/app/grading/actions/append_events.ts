import { insertRows } from '#shared'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { hashOf, type ChainHead, type EventKind } from '../domain/event_chain.js'

/** What happened to the mark of one answer. `by` null: the server did it by itself. `at` epoch ms. */
export type MarkEvent = {
  readonly answerId: number
  readonly kind: EventKind
  readonly by: { readonly userId: number; readonly sessionId: number | null } | null
  readonly at: number
  readonly before: Readonly<Record<string, string | number | null>>
  readonly after: Readonly<Record<string, string | number | null>>
  readonly reason?: string | null
}

/** What an event says of annotations: nothing where there are none. JSON as stored. */
export const annotationsOf = (json: string | null): { readonly annotations?: string } =>
  json === null ? {} : { annotations: json }

/** A row of `correction_events` behind `head`. */
export function eventRow(event: MarkEvent, head: ChainHead) {
  const link = {
    answerId: event.answerId,
    sequence: head.sequence + 1,
    kind: event.kind,
    authorId: event.by?.userId ?? null,
    sessionId: event.by?.sessionId ?? null,
    at: event.at,
    before: JSON.stringify(event.before),
    after: JSON.stringify(event.after),
    reason: event.reason ?? null,
  }
  return {
    answer_id: link.answerId,
    sequence: link.sequence,
    kind: link.kind,
    author_id: link.authorId,
    session_id: link.sessionId,
    at: link.at,
    before_json: link.before,
    after_json: link.after,
    reason: link.reason,
    previous_hash: head.hash,
    hash: hashOf(link, head.hash),
  }
}

export type EventRow = ReturnType<typeof eventRow>

/** The head of a chain after this event. */
export const headAfter = ({ sequence, hash }: EventRow): ChainHead => ({ sequence, hash })

export const appendEvents = (trx: TransactionClientContract, rows: readonly EventRow[]): Promise<void> =>
  insertRows(trx, 'correction_events', rows)
