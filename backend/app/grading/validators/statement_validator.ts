import vine from '@vinejs/vine'
import { calendarDay, clock, schoolHour } from '#shared'

const DAY_MS = 86_400_000
/** Days of a statement whose beginning is left out. */
const USUAL_DAYS = 31
const DAYS_MOST = 366

/** `GET /v1/correction_statement`: days of the school, both included. */
export const statementQuery = vine.create({
  from: calendarDay().optional(),
  to: calendarDay().optional(),
  format: vine.enum(['csv', 'json']).optional(),
})

/** The days of a statement: what is left out is today, and a month. `problem`: the name of the field that is wrong. */
export function statementDays(given: { from?: string | undefined; to?: string | undefined }): {
  from: string
  to: string
  problem: 'from' | null
} {
  const to = given.to ?? schoolHour(clock.now()).day
  const from =
    given.from ??
    new Date(Date.parse(`${to}T00:00:00Z`) - (USUAL_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return { from, to, problem: days < 1 || days > DAYS_MOST ? 'from' : null }
}
