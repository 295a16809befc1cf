const LONGEST_DAYS = 36_500

/**
 * Reads a retention period of the environment: integer days, or `never`.
 * @throws Error that names the variable and the remedy
 */
export function retentionDays(name: string, value?: string): number | 'never' | undefined {
  if (value === undefined || value === '') return undefined
  if (value === 'never') return 'never'
  const days = /^\d{1,5}$/.test(value) ? Number(value) : 0
  if (days >= 1 && days <= LONGEST_DAYS) return days
  throw new Error(
    `${name} is '${value}': give whole days, 1 to ${LONGEST_DAYS}, or never to keep them for ever`
  )
}

/** The records of who did what outlive the time in which somebody may still ask. */
const SHORTEST_AUDIT_DAYS = 1_825

/**
 * The records of what happened to all other rows must be stored longest.
 * `others`: what is set for rows of the other classes and for files; null is for ever.
 * @returns what is wrong and the remedy; null where nothing is
 */
export function auditPeriodProblem(audit: number | null, others: readonly (number | null)[]): string | null {
  if (audit === null) return null
  const longest = Math.max(SHORTEST_AUDIT_DAYS, ...others.map((days) => days ?? Infinity))
  if (audit >= longest) return null
  return `RETENTION_AUDIT_DAYS is ${audit}, and records are kept longest: give ${longest === Infinity ? 'never' : `${longest} days or more, or never`}`
}
