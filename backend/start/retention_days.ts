const LONGEST_DAYS = 36_500

/**
 * Reads a retention period of the environment: whole days, or `never`.
 * @throws Error that names the variable and the remedy
 */
export function retentionDays(name: string, value?: string): number | 'never' | undefined {
  if (value === undefined || value === '') return undefined
  if (value === 'never') return 'never'
  const days = /^\d{1,5}$/.test(value) ? Number(value) : 0
  if (days >= 1 && days <= LONGEST_DAYS) return days
  throw new Error(`${name} is '${value}': give whole days, 1 to ${LONGEST_DAYS}, or never to keep them for ever`)
}
