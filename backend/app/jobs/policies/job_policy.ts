import { isStaff, type Caller } from '#shared'
import type { JobScope } from '../queries/jobs.js'

/**
 * Whose jobs a caller sees, cancels and retries: administrators all of their institution, other staff what they ordered themselves.
 * Null: none.
 */
export function jobScopeOf(caller: Caller): JobScope | null {
  if (caller.group === 'ADMINISTRADOR') return { institutionId: caller.institutionId }
  return isStaff(caller) ? { orderedBy: caller.userId } : null
}
