import { err, ok, type Result } from '#shared/result'
import type { State } from './status.js'

export type Decision = 'APPROVED' | 'REPROVED'

/** Characters. */
export const DISAPPROVED_REASON_MAX = 1000

export type ApprovalRefusal = 'not_begun' | 'already_approved' | 'already_reproved'

/**
 * May this be decided about an application? A decision is made once and stays: the same again is no news (`isNew` false), the
 * opposite is refused. What nobody has begun cannot be judged.
 */
export function judge(
  state: State,
  stored: Decision | null,
  asked: Decision
): Result<{ isNew: boolean }, ApprovalRefusal> {
  if (stored === asked) return ok({ isNew: false })
  if (stored !== null) return err(stored === 'APPROVED' ? 'already_approved' : 'already_reproved')
  return state === 'CREATED' ? err('not_begun') : ok({ isNew: true })
}

/** Begun, and nobody has decided yet. */
export const awaitsApproval = (state: State, stored: Decision | null): boolean =>
  stored === null && state !== 'CREATED'
