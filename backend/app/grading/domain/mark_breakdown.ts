import { inLanguage, type CorrectionType, type Given, type Level } from './correction_type.js'
import { resolveRounds, scaled, type Resolution, type ResolveRule, type RoundMark } from './resolve_marks.js'

/** How the mark of an answer came about, for its candidate. Points of the type, in thousandths, but `points` and `value`: of the item. */
export type MarkBreakdown = {
  readonly by: Extract<Resolution, { state: 'resolved' }>['by']
  /** Null for a number. `points`: the mean of the marks. */
  readonly criteria: readonly BreakdownCriterion[] | null
  /** Those that count, in no order that says who gave which. */
  readonly marks: readonly BreakdownMark[]
  readonly total: number
  readonly most: number
  readonly points: number
  readonly value: number
}

export type BreakdownCriterion = {
  readonly name: string
  readonly guide: string | null
  readonly most: number
  readonly points: number
}

/** `levels`: of each criterion; null for a number, and with a situation. `situation`: its label. */
export type BreakdownMark = {
  readonly total: number
  readonly levels: readonly Level<string>[] | null
  readonly situation: string | null
}

type Handed = { readonly round: number; readonly given: Given; readonly mark: RoundMark }

/** Null while the marks that were handed in do not resolve. */
export function breakdownOf(
  handed: readonly Handed[],
  { type, resolve }: { readonly type: CorrectionType; readonly resolve: ResolveRule },
  language: 'pt-BR' | 'en'
): MarkBreakdown | null {
  const resolution = resolveRounds(handed, resolve)
  if (resolution.state === 'needs') return null
  const { by, points, counted } = resolution
  const shown = inLanguage(type, language)
  const marks = counted.map((one) => shownMark(one, shown))
  const { most, value } = resolve
  const mean = (sum: number) => scaled(sum, marks.length, 1)
  return {
    by,
    criteria: shown.kind === 'criteria' ? criteriaOf(shown.criteria, marks, mean) : null,
    // By what was given: the round of a mark stays unknown.
    marks: marks.toSorted((one, other) => other.total - one.total),
    total: mean(marks.reduce((sum, { total }) => sum + total, 0)),
    most,
    points,
    value,
  }
}

type Criteria = Extract<CorrectionType<string>, { kind: 'criteria' }>['criteria']

const criteriaOf = (
  criteria: Criteria,
  marks: readonly BreakdownMark[],
  mean: (sum: number) => number
): BreakdownCriterion[] =>
  criteria.map(({ name, guide = null, levels }, at) => ({
    name,
    guide,
    most: levels.at(-1)?.points ?? 0,
    // A situation ends in zero.
    points: mean(marks.reduce((sum, mark) => sum + (mark.levels?.[at]?.points ?? 0), 0)),
  }))

function shownMark({ given, mark }: Handed, type: CorrectionType<string>): BreakdownMark {
  const situation = type.situations.find(({ code }) => code === mark.situation)?.label ?? mark.situation
  const isByLevels = type.kind === 'criteria' && mark.criteria !== null
  return {
    total: mark.total,
    situation,
    levels: isByLevels
      ? type.criteria.flatMap(({ levels }, at) => levels[given.criteria?.[at] ?? -1] ?? [])
      : null,
  }
}
