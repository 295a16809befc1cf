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

/** Who hears of all jobs of an institution: those who may see them. */
export const mayHearJobs = ({ group, institutionId: own }: Caller, institutionId: number): boolean =>
  group === 'ADMINISTRADOR' && own === institutionId

/** The channel on which the jobs that a caller sees are announced. */
export const jobChannel = (caller: Caller): string =>
  mayHearJobs(caller, caller.institutionId)
    ? `institutions/${caller.institutionId}/jobs`
    : `users/${caller.userId}`
