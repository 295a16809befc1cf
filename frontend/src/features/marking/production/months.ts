/** Days of the school, both included. */
export interface Period {
  from: string
  to: string
}

const MONTHS = 12

/** The month of a day (`2026-11-27`) and the eleven before it, the newest first, from the first to the last day. */
export function monthsUntil(day: string): Period[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  return Array.from({ length: MONTHS }, (_, back) => ({
    from: dayOf(Date.UTC(year, month - 1 - back, 1)),
    to: dayOf(Date.UTC(year, month - back, 0)),
  }))
}
