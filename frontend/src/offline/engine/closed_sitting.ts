import type { AnswerRow } from '../types.ts'
import type { EngineEvent } from './types.ts'
import { isBlank, isUnsent, sittingOf } from './merge.ts'

/** The row gives way to one of a later sitting, and the server has not got what it holds. */
export const isPutAside = (before: AnswerRow | undefined, after: AnswerRow): before is AnswerRow =>
  before !== undefined && sittingOf(after) > sittingOf(before) && isUnsent(before) && !isBlank(before)

/** The event for a screen when rows have given way to those of a later sitting. */
export const asSittingClosed = (
  rows: readonly { before: AnswerRow | undefined; after: AnswerRow }[]
): EngineEvent => ({
  type: 'sitting_closed',
  isLeft: rows.some(
    ({ before, after }) => after.superseded !== (before?.superseded ?? null) || isPutAside(before, after)
  ),
  isBlank: rows.every(({ after }) => isBlank(after) && after.attachments.length === 0),
})

/**
 * The row after the server reported that staff closed its sitting. `isKept`: it has the content, apart from the answers of `sitting`, which is
 * the present one.
 */
export function closed(
  row: AnswerRow,
  sentRevision: number,
  { sitting, isKept }: { sitting: number; isKept: boolean }
): AnswerRow {
  const after = isKept ? { ...row, ackedRevision: Math.max(row.ackedRevision, sentRevision) } : row
  if (row.revision !== sentRevision) return after
  const refusal = {
    revision: sentRevision,
    reason: isKept ? 'sitting_closed' : 'not_stored',
    stored: { sitting, term: 0, revision: 0 },
  }
  return { ...after, refusal, _changed: isKept ? 0 : after._changed }
}
