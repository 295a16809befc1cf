import { LAST_MARKER_ROUND, PANEL_ROUND } from './correction_plan.js'
import type { Tolerance, TypeMark } from './correction_type.js'

/** A mark that was handed in. */
export type RoundMark = Omit<TypeMark, 'total'> & { readonly total: number }

/** `marks`: how many the plan asks for. `most`: of the type; `value`: of the item. All in thousandths. */
export type ResolveRule = {
  readonly marks: 1 | 2
  readonly tolerance: Tolerance
  readonly most: number
  readonly value: number
}

/** `points` of the item, in thousandths. `by`: places of the marks that count are in `of`. */
export type Resolution =
  | {
      readonly state: 'resolved'
      readonly by: 'single' | 'mean' | 'nearest' | 'panel'
      readonly of: readonly number[]
      readonly points: number
      readonly situation: string | null
    }
  | Needs

type Needs = { readonly state: 'needs'; readonly what: 'first' | 'second' | 'third' | 'panel' }

/**
 * What an answer has by the marks that were handed in for it, in the order of their rounds: the first two are independent, the third is of a third
 * marker, the panel's decides.
 *
 * Within tolerance two count with their mean. Else a third is needed. It counts with the one whose total is nearest, unless it is as far from both,
 * or discrepant with both: then the panel decides. A pair that is discrepant is never averaged: where the nearer one differs from the third in a
 * criterion or a situation by more than the tolerance, the other one counts, if it does not.
 *
 * Rounding: totals are added first, in thousandths of the type's points, then scaled to the item's and halved in one step, half up to a thousandth of
 * the item's points. Where the type has as many points as the item no mean is rounded but by half a thousandth.
 */
export function resolveMarks(
  marks: readonly RoundMark[],
  panel: RoundMark | null,
  rule: ResolveRule
): Resolution {
  if (panel !== null) return resolved('panel', [marks.length], [panel], rule)
  const [one, two, three] = marks
  if (one === undefined) return { state: 'needs', what: 'first' }
  if (rule.marks === 1) return resolved('single', [0], [one], rule)
  if (two === undefined) return { state: 'needs', what: 'second' }
  if (!isDiscrepant(one, two, rule.tolerance)) return resolved('mean', [0, 1], [one, two], rule)
  if (three === undefined) return { state: 'needs', what: 'third' }
  return byThird([one, two], three, rule)
}

type Round = { readonly round: number; readonly mark: RoundMark }

/** The same for marks with their rounds; `counted`: those that count. Behind one that was returned the others wait for another in its place. */
export function resolveRounds<R extends Round>(
  handed: readonly R[],
  rule: ResolveRule
): (Extract<Resolution, { state: 'resolved' }> & { readonly counted: readonly R[] }) | Needs {
  const given = handed.filter(({ round }) => round <= LAST_MARKER_ROUND)
  const markers = given.filter(({ round }, at) => round === at + 1)
  const panel = handed.find(({ round }) => round === PANEL_ROUND)
  const resolution = resolveMarks(
    markers.map(({ mark }) => mark),
    panel?.mark ?? null,
    rule
  )
  if (resolution.state === 'needs') return resolution
  const all = panel === undefined ? markers : [...markers, panel]
  return { ...resolution, counted: resolution.of.flatMap((at) => all[at] ?? []) }
}

function byThird(
  [one, two]: readonly [RoundMark, RoundMark],
  three: RoundMark,
  rule: ResolveRule
): Resolution {
  const [toOne, toTwo] = [distance(one, three), distance(two, three)]
  const takesOne = !isDiscrepant(one, three, rule.tolerance)
  const takesTwo = !isDiscrepant(two, three, rule.tolerance)
  if (toOne === toTwo || (!takesOne && !takesTwo)) return { state: 'needs', what: 'panel' }
  return takesOne && (toOne < toTwo || !takesTwo)
    ? resolved('nearest', [0, 2], [one, three], rule)
    : resolved('nearest', [1, 2], [two, three], rule)
}

const distance = (one: RoundMark, other: RoundMark): number => Math.abs(one.total - other.total)

/** More apart than tolerated: in the total, in a criterion, or one of them has another situation. */
export function isDiscrepant(one: RoundMark, other: RoundMark, tolerance: Tolerance): boolean {
  if (tolerance.situations && one.situation !== other.situation) return true
  if (distance(one, other) > tolerance.total) return true
  // A situation ends in 0 without criteria.
  if (one.criteria === null || other.criteria === null) return false
  return one.criteria.some(
    (points, at) => Math.abs(points - (other.criteria?.[at] ?? 0)) > tolerance.criterion
  )
}

function resolved(
  by: Extract<Resolution, { state: 'resolved' }>['by'],
  of: readonly number[],
  counted: readonly RoundMark[],
  { most, value }: ResolveRule
): Resolution {
  const total = counted.reduce((sum, mark) => sum + mark.total, 0)
  const [first] = counted
  const situation = counted.every((mark) => mark.situation === first?.situation) ? first?.situation : null
  return {
    state: 'resolved',
    by,
    of,
    points: scaled(total, most * counted.length, value),
    situation: situation ?? null,
  }
}

/** `total` of `most` as points of `value`, half up to a thousandth. By integers that do not overflow: both are up to a billion. */
export function scaled(total: number, most: number, value: number): number {
  const doubled = 2n * BigInt(total) * BigInt(value)
  return Number((doubled + BigInt(most)) / (2n * BigInt(most)))
}
