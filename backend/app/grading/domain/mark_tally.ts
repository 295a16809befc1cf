import { agreementOf, type Agreement, type PairCount } from './agreement.js'
import { LAST_MARKER_ROUND } from './correction_plan.js'
import { judge, type CorrectionType, type Given, type TypeMark } from './correction_type.js'
import { paceOf, type Pace, type PacedMark } from './pace.js'
import type { MarkRange } from './points.js'
import { isDiscrepant, type RoundMark } from './resolve_marks.js'

/** What somebody handed in for a text. `savedAt`: epoch ms. */
export type TalliedMark = {
  readonly authorId: number
  readonly round: number
  readonly given: Given
  readonly savedAt: number
}

/**
 * How often the first two marks of a text were what: totals in thousandths of the type's points; of each criterion the places of the levels; of the
 * situation its place in the type from 1, and 0 for none.
 */
export type Coincidences = {
  readonly total: readonly PairCount[]
  readonly criteria: readonly (readonly PairCount[])[]
  readonly situations: readonly PairCount[]
}

/** So many tasks are in this state in this round. */
export type TaskCount = { readonly round: number; readonly state: string; readonly total: number }

/**
 * How far a plan is. `tasks`: of it. `resolved`: texts with a mark in force. `pairs`: texts with two marks; `discrepant`: of those, so that a third is needed. `days`: marks of rounds that
 * have a marker, by day of the school.
 */
export type PlanProgressTally = {
  readonly tasks: readonly TaskCount[]
  readonly resolved: number
  readonly pairs: number
  readonly discrepant: number
  readonly days: readonly (readonly [day: string, marks: number])[]
}

/** Counts the marks of a plan, text by text, in any order. */
export class MarkTally {
  #pairs = 0
  #discrepant = 0
  readonly #type: CorrectionType<unknown>
  readonly #range: MarkRange
  readonly #total = new PairCounter()
  readonly #situations = new PairCounter()
  readonly #criteria: readonly PairCounter[]
  readonly #marks = new Map<number, PacedMark[]>()

  constructor(type: CorrectionType<unknown>, range: MarkRange) {
    this.#type = type
    this.#range = range
    this.#criteria = type.kind === 'number' ? [] : type.criteria.map(() => new PairCounter())
  }

  /** All marks that were handed in for one text. Those of a third marker are of texts that were hard: they have no pair. */
  add(marks: readonly TalliedMark[]): void {
    const first = marks.find(({ round }) => round === 1)
    const second = marks.find(({ round }) => round === 2)
    const totals = first && second ? this.#pair(first, second) : null
    for (const { authorId, round, savedAt } of marks) {
      if (round > LAST_MARKER_ROUND) continue
      const sign = { 1: 1, 2: -1 }[round] ?? null
      const difference = totals === null || sign === null ? null : sign * (totals.first - totals.second)
      const own = this.#marks.get(authorId) ?? []
      own.push({ at: savedAt, isThird: round === LAST_MARKER_ROUND, difference })
      this.#marks.set(authorId, own)
    }
  }

  get coincidences(): Coincidences {
    return {
      total: this.#total.counts,
      criteria: this.#criteria.map(({ counts }) => counts),
      situations: this.#situations.counts,
    }
  }

  /** But for what is no mark. */
  progressBy(paces: ReadonlyMap<number, Pace>): Omit<PlanProgressTally, 'tasks' | 'resolved'> {
    const days = new Map<string, number>()
    for (const pace of paces.values())
      for (const [day, texts] of pace.days) days.set(day, (days.get(day) ?? 0) + texts)
    return { pairs: this.#pairs, discrepant: this.#discrepant, days: [...days] }
  }

  /** By author. */
  paces(): Map<number, Pace> {
    return new Map([...this.#marks].map(([authorId, marks]) => [authorId, paceOf(marks)]))
  }

  /** @returns both totals; null: one is not complete, which none is that was handed in */
  #pair(one: TalliedMark, other: TalliedMark): { first: number; second: number } | null {
    const first = completed(judge(this.#type, one.given, this.#range))
    const second = completed(judge(this.#type, other.given, this.#range))
    if (first === null || second === null) return null
    this.#total.add(first.total, second.total)
    this.#pairs += 1
    if (isDiscrepant(first, second, this.#type.tolerance)) this.#discrepant += 1
    this.#situations.add(this.#placeOf(first.situation), this.#placeOf(second.situation))
    // A situation ends in zero without criteria.
    if (first.situation === null && second.situation === null)
      this.#criteria.forEach((counter, at) => {
        const [level, otherLevel] = [one.given.criteria?.[at], other.given.criteria?.[at]]
        if (typeof level === 'number' && typeof otherLevel === 'number') counter.add(level, otherLevel)
      })
    return { first: first.total, second: second.total }
  }

  #placeOf(situation: string | null): number {
    return this.#type.situations.findIndex(({ code }) => code === situation) + 1
  }
}

const completed = (mark: TypeMark | null): RoundMark | null =>
  mark === null || mark.total === null ? null : { ...mark, total: mark.total }

class PairCounter {
  readonly #counts = new Map<number, Map<number, number>>()

  add(first: number, second: number): void {
    const row = this.#counts.get(first) ?? new Map<number, number>()
    row.set(second, (row.get(second) ?? 0) + 1)
    this.#counts.set(first, row)
  }

  get counts(): PairCount[] {
    return [...this.#counts].flatMap(([first, row]) =>
      [...row].map(([second, count]) => ({ first, second, count }))
    )
  }
}

/** `situations` null: the type has none. `criteria`: of each, in the type's order. */
export type PlanAgreement = {
  readonly total: Agreement
  readonly criteria: readonly Agreement[]
  readonly situations: Agreement | null
}

/** Totals are near within what the plan tolerates. */
export const totalAgreement = (
  counts: readonly PairCount[],
  { tolerance }: Pick<CorrectionType<unknown>, 'tolerance'>
): Agreement =>
  agreementOf(counts, {
    metric: 'interval',
    isNear: (first, second) => Math.abs(first - second) <= tolerance.total,
  })

/** Levels are near beside each other. */
export function planAgreement(
  { total, criteria, situations }: Coincidences,
  { tolerance, ...type }: Pick<CorrectionType<unknown>, 'tolerance' | 'situations'>
): PlanAgreement {
  return {
    total: totalAgreement(total, { tolerance }),
    criteria: criteria.map((counts) =>
      agreementOf(counts, {
        metric: 'ordinal',
        isNear: (first, second) => Math.abs(first - second) <= 1,
      })
    ),
    situations:
      type.situations.length === 0
        ? null
        : agreementOf(situations, { metric: 'nominal', isNear: (first, second) => first === second }),
  }
}
