import type { Bar } from '../../ui/charts/types.ts'
import type { ExamStatistics, ItemLine } from './types.ts'

/** What is counted: ids of rows, null without a choice. They live in the address. */
export interface StatisticsFilters {
  exam: number | null
  school: number | null
  grade: number | null
  class: number | null
}

const KEYS = ['exam', 'school', 'grade', 'class'] as const

const id = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null

export const readFilters = (query: URLSearchParams): StatisticsFilters => ({
  exam: id(query.get('exam')),
  school: id(query.get('school')),
  grade: id(query.get('grade')),
  class: id(query.get('class')),
})

/** The address with another choice. Grades are of a school, classes of both: what is narrower goes with what it was of. */
export function withFilters(query: URLSearchParams, change: Partial<StatisticsFilters>): URLSearchParams {
  const next = new URLSearchParams(query)
  if ('school' in change) next.delete('grade')
  if ('school' in change || 'grade' in change) next.delete('class')
  for (const key of KEYS) {
    const value = change[key]
    if (value === null) next.delete(key)
    else if (value !== undefined) next.set(key, String(value))
  }
  return next
}

/** The filters as the calls take them. */
export const narrowedBy = ({ school, grade, class: schoolClass }: StatisticsFilters) => ({
  school,
  grade,
  class: schoolClass,
})

/** A page of a list is of its filters: with others it begins at the first. */
export const narrowedKey = (filters: StatisticsFilters): string =>
  Object.values(narrowedBy(filters)).join(' ')

/** How many got an item right: below 30 %, below 75 %, or more. */
export type Band = 'low' | 'middle' | 'high'
export const LOW_BELOW = 30
export const HIGH_FROM = 75

export const bandOf = (percent: number): Band =>
  percent < LOW_BELOW ? 'low' : percent < HIGH_FROM ? 'middle' : 'high'

/** `00:01:05`; more than a day goes on counting hours. */
export function clockTime(seconds: number): string {
  const rounded = Math.round(seconds)
  const parts = [Math.floor(rounded / 3600), Math.floor(rounded / 60) % 60, rounded % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** Those that got the exam. */
export const peopleOf = ({ finished, unfinished, missing, waiting }: ExamStatistics['applications']) =>
  finished + unfinished + missing + waiting

export const shareOf = (part: number, all: number): number => (all === 0 ? 0 : (100 * part) / all)

/** The success rate of an item of which all that was answered is graded; null of any other. */
export const settledPercent = ({ percent, pending }: Pick<ItemLine, 'percent' | 'pending'>) =>
  pending > 0 ? null : percent

/** How many items are of each band; those that nobody answered, or that are still being graded, are of none. */
export function bandCounts(items: readonly ItemLine[]): Record<Band, number> {
  const counts = { low: 0, middle: 0, high: 0 }
  for (const item of items) {
    const percent = settledPercent(item)
    if (percent !== null) counts[bandOf(percent)] += 1
  }
  return counts
}

/** There are results, and no item was failed by anybody; what is still being graded says nothing yet. */
export function isFailedByNobody(items: readonly Pick<ItemLine, 'percent' | 'pending' | 'wrong'>[]): boolean {
  const settled = items.filter((item) => settledPercent(item) !== null)
  return settled.length > 0 && settled.every(({ wrong }) => wrong === 0)
}

export const hasResults = (items: readonly ItemLine[]): boolean =>
  items.some(({ percent, pending }) => percent !== null || pending > 0)

/** Somebody has finished, and the server has not counted any answer yet: it does within seconds. */
export const isBeingCounted = ({ applications, items }: ExamStatistics): boolean =>
  applications.finished > 0 && items.length > 0 && !hasResults(items)

/** The numbers follow what candidates do within seconds; the page asks once a minute. */
export const EVERY_MS = 60_000
const SOON_MS = 2000
/** Of reads in quick succession: a minute. Where nothing can be counted they would never end. */
const SOON_TIMES = 30

/** When the numbers are read again, ms. `times`: how often they were read. */
export const askAgainAfter = (counting: boolean, times: number): number =>
  counting && times < SOON_TIMES ? SOON_MS : EVERY_MS

/** Items with a wrong alternative that draws better candidates than the key. */
export const suspected = (items: readonly ItemLine[]) =>
  items.flatMap((item) => (item.suspectedKey === null ? [] : { ...item, suspectedKey: item.suspectedKey }))

/** The end of a scale of percentages: a round number above all of them. */
export function scaleEnd(bars: readonly Pick<Bar, 'value'>[], least = 10): number {
  const most = Math.max(least, ...bars.map(({ value }) => value ?? 0))
  return Math.min(100, Math.ceil(most / 10) * 10)
}
