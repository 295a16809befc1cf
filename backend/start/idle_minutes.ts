const SHORTEST = 5
const LONGEST = 720

/**
 * Reads after how long without a call a session ends: integer minutes, or `never`.
 * @throws Error that names the variable and the remedy
 */
export function idleMinutes(name: string, value?: string): number | 'never' | undefined {
  if (value === undefined || value === '') return undefined
  if (value === 'never') return 'never'
  const minutes = /^\d{1,3}$/.test(value) ? Number(value) : 0
  if (minutes >= SHORTEST && minutes <= LONGEST) return minutes
  throw new Error(`${name} is '${value}': give whole minutes, ${SHORTEST} to ${LONGEST}, or never`)
}
