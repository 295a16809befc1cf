import { schoolHour } from '#shared'

/** A day of 24 hours. */
const DAY_MS = 86_400_000

/** The pace is that of so many days before today: a week has its days without school in it. */
export const PACE_DAYS = 7
/** Fewer marks in them say nothing about the next days. */
export const LEAST_MARKS = 10
/** An end further away than this is none that anybody plans by. */
const MOST_DAYS = 730

/**
 * `marks` of a text: one, or two independent ones. `open`: marks that are still to be given in rounds that there are. `texts`: of the plan; `pairs`: those with two marks, `discrepant` of
 * them so that a third is needed. `days`: marks that were handed in, by day of the school (`2026-11-27`), in any order. `window`: the days that the pace is that of, yesterday first.
 */
export type ForecastInput = {
  readonly marks: 1 | 2
  readonly open: number
  readonly texts: number
  readonly pairs: number
  readonly discrepant: number
  readonly days: readonly (readonly [day: string, marks: number])[]
  readonly window: readonly string[]
  readonly now: number
  readonly opensAt: number | null
  readonly closesAt: number | null
}

/**
 * What is to come, and when it ends. `done`: no mark is to be given. `closed`: no texts are given out any more. `no_pace`: too little was handed in during the last days to say anything.
 * `toCome`: marks, `thirds` of them such as may be needed. `perDay`: marks. `endsAt`: epoch ms, never before now; `isAfterClose`: later than texts are given out.
 */
export type Forecast = { readonly toCome: number; readonly thirds: number } & (
  | { readonly state: 'done' | 'closed' | 'no_pace' }
  | {
      readonly state: 'running'
      readonly perDay: number
      readonly endsAt: number
      readonly isAfterClose: boolean
    }
)

/** The days of the window, yesterday first. `today`: when the day began, epoch ms. Their noons, as a day may be an hour longer or shorter. */
export const daysBefore = (today: number): string[] =>
  Array.from({ length: PACE_DAYS }, (_, at) => schoolHour(today - (at + 0.5) * DAY_MS).day)

export function forecastOf(input: ForecastInput): Forecast {
  const thirds = thirdsToCome(input)
  const toCome = input.open + thirds
  if (toCome === 0) return { state: 'done', toCome, thirds }
  const { now, opensAt, closesAt } = input
  if (closesAt !== null && closesAt < now) return { state: 'closed', toCome, thirds }
  const perDay = paceOf(input)
  if (perDay === null || toCome / perDay > MOST_DAYS) return { state: 'no_pace', toCome, thirds }
  const endsAt = Math.max(now, opensAt ?? now) + Math.ceil((toCome / perDay) * DAY_MS)
  return {
    state: 'running',
    toCome,
    thirds,
    perDay,
    endsAt,
    isAfterClose: closesAt !== null && endsAt > closesAt,
  }
}

/** Of the texts that have not two marks yet as many will need a third as of those that have. Nothing is known before there is a pair. */
function thirdsToCome({ marks, texts, pairs, discrepant }: ForecastInput): number {
  if (marks === 1 || pairs === 0) return 0
  return Math.ceil((Math.max(0, texts - pairs) * discrepant) / pairs)
}

/** Marks of a day, from the first day of the window on which any was given; null: too few. */
function paceOf({ days, window }: ForecastInput): number | null {
  const given = new Map(days)
  const counts = window.map((day) => given.get(day) ?? 0)
  const first = counts.findLastIndex((marks) => marks > 0)
  const sum = counts.reduce((all, marks) => all + marks, 0)
  return first === -1 || sum < LEAST_MARKS ? null : sum / (first + 1)
}
