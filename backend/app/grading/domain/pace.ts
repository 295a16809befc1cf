import { schoolHour } from '#shared/school_time'
import { added, NO_SUMS, type Sums } from './severity.js'
import { REST_MS } from './worked_time.js'

/** A text that somebody marked. `at`: when it was last saved, epoch ms. `difference` to the other marker, in thousandths; null: there is none. */
export type PacedMark = {
  readonly at: number
  readonly isThird: boolean
  readonly difference: number | null
}

/** Texts of an hour, or of a stretch of the day. `from`: the hour, 0 to 23; the place of the first text, from 1. */
export type Stretch = { readonly from: number; readonly texts: number; readonly differences: Sums }

/** How somebody marks by a plan. `timed`: texts whose time is known; `fast`: of those, marked in less than `FAST_MS`. */
export type Pace = {
  readonly texts: number
  readonly thirds: number
  readonly timed: number
  readonly fast: number
  readonly lastAt: number
  readonly differences: Sums
  readonly days: readonly (readonly [day: string, texts: number])[]
  readonly hours: readonly Stretch[]
  readonly places: readonly Stretch[]
}

/** A text that took less is shown to supervisors, who judge by themselves. */
export const FAST_MS = 30_000
/** Texts that were saved in one call, after the network was away: the time before it is that of all of them. */
const ONE_CALL_MS = 2_000
/** Places in a corrector's day at which a stretch begins: the first ten texts are not the hundredth. */
export const PLACES = [1, 11, 26, 51, 101] as const
const QUARTER_MS = 15 * 60_000

/** The pace of one person by all texts that they have handed in by a plan, in any order. */
export function paceOf(marks: readonly PacedMark[]): Pace {
  const sorted = marks.toSorted((one, other) => one.at - other.at)
  const days = new Map<string, number>()
  const hours = new Map<number, Stretch>()
  const places = new Map<number, Stretch>()
  let differences = NO_SUMS
  for (const { at, difference } of sorted) {
    const { day, hour } = hourOf(at)
    const place = (days.get(day) ?? 0) + 1
    days.set(day, place)
    put(hours, hour, difference)
    put(places, PLACES.findLast((from) => from <= place) ?? 1, difference)
    if (difference !== null) differences = added(differences, difference)
  }
  return {
    texts: sorted.length,
    thirds: sorted.filter(({ isThird }) => isThird).length,
    ...timesOf(sorted.map(({ at }) => at)),
    lastAt: sorted.at(-1)?.at ?? 0,
    differences,
    days: [...days],
    hours: inOrder(hours),
    places: inOrder(places),
  }
}

/** The stretches of several people together. */
export function together(all: readonly (readonly Stretch[])[]): Stretch[] {
  const sums = new Map<number, Stretch>()
  for (const { from, texts, differences } of all.flat()) {
    const so = sums.get(from) ?? { from, texts: 0, differences: NO_SUMS }
    sums.set(from, {
      from,
      texts: so.texts + texts,
      differences: {
        n: so.differences.n + differences.n,
        sum: so.differences.sum + differences.sum,
        squares: so.differences.squares + differences.squares,
      },
    })
  }
  return inOrder(sums)
}

function put(stretches: Map<number, Stretch>, from: number, difference: number | null): void {
  const { texts, differences } = stretches.get(from) ?? { texts: 0, differences: NO_SUMS }
  stretches.set(from, {
    from,
    texts: texts + 1,
    differences: difference === null ? differences : added(differences, difference),
  })
}

const inOrder = (stretches: ReadonlyMap<number, Stretch>): Stretch[] =>
  [...stretches.values()].sort((one, other) => one.from - other.from)

/** `moments` in their order. The first text, and the first after a rest, have no time. */
function timesOf(moments: readonly number[]): Pick<Pace, 'timed' | 'fast'> {
  let [timed, fast] = [0, 0]
  let at = 0
  let previous: number | null = null
  while (at < moments.length) {
    const began = moments[at] ?? 0
    let end = at
    while (end < moments.length && (moments[end] ?? 0) - began < ONE_CALL_MS) end += 1
    const texts = end - at
    const took = previous === null ? Infinity : began - previous
    if (took <= REST_MS) {
      timed += texts
      if (took / texts < FAST_MS) fast += texts
    }
    previous = moments[end - 1] ?? began
    at = end
  }
  return { timed, fast }
}

/** By quarter of an hour: no zone differs from another by less, and each of 200,000 texts asks for its hour. */
const known = new Map<number, ReturnType<typeof schoolHour>>()
const KNOWN_MOST = 10_000

function hourOf(at: number): ReturnType<typeof schoolHour> {
  const quarter = Math.floor(at / QUARTER_MS)
  const found = known.get(quarter)
  if (found !== undefined) return found
  if (known.size >= KNOWN_MOST) known.clear()
  const hour = schoolHour(at)
  known.set(quarter, hour)
  return hour
}
