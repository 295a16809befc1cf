import { closed } from './closed_sitting.ts'
import { settle, toEntry } from './merge.ts'
import type { Acknowledgement, AnswerEntry } from '../transport_types.ts'
import type { AnswerRow } from '../types.ts'

/**
 * The decisions on which no answer may be lost, apart from the machinery around them. Tests replace them by
 * wrong ones to show that the history checker notices.
 */
export interface SyncPolicy {
  /** What goes on the wire for the rows of a batch; `attempt` is 0 for a first try. */
  entries(rows: readonly AnswerRow[], attempt: number): AnswerEntry[]
  /** The row as it is stored while its request is in progress. */
  sending(row: AnswerRow): AnswerRow
  /** The row after the answer; `ack` is missing when the response does not name the row. */
  settled(
    row: AnswerRow,
    sentRevision: number,
    ack: Acknowledgement | undefined,
    serverTime: string
  ): AnswerRow
  /** The row after the server reported that staff closed its sitting. */
  closed(row: AnswerRow, sentRevision: number, present: { sitting: number; isKept: boolean }): AnswerRow
  /** The right to write is back: whether the answers are read before anything is edited. */
  readsAgain(): boolean
  /** Whether what only this page has is sent in a term that its store does not know. */
  renewsTerm(): boolean
}

export const safePolicy: SyncPolicy = {
  entries: (rows) => rows.map(toEntry),
  sending: (row) => row,
  settled: settle,
  closed,
  readsAgain: () => true,
  renewsTerm: () => true,
}
