import type { Caller, Group, Result } from '#shared'

/** Somebody of the demo school, as their log-in would make them. */
export const demoCaller = (
  userId: number,
  institutionId: number,
  group: Group,
  schoolId: number | null = null
): Caller => ({
  userId,
  institutionId,
  schoolId,
  schoolIds: schoolId === null ? [] : [schoolId],
  sessionId: 0,
  group,
  roleId: null,
  key: null,
  groups: [group],
  language: 'pt-BR',
  isInBrowser: false,
})

/** The value of what the demo does; the demo is made of what nothing refuses. */
export function done<T>(outcome: Result<T, unknown>): T {
  if (outcome.ok) return outcome.value
  throw new Error(`the demo was refused: ${JSON.stringify(outcome.error)}`)
}
