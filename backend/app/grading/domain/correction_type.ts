import type { MarkRange } from './points.js'

/** A text of a type: as it was written, or in each language where the type is shipped. */
export type TypeText = string | Readonly<Record<'pt-BR' | 'en', string>>

/** `points`: thousandths, integers. `guide`: when a text is at this level. */
export type Level<T = TypeText> = { readonly points: number; readonly label: T; readonly guide?: T }
export type Criterion<T = TypeText> = {
  readonly name: T
  readonly guide?: T
  /** By their points, rising. */
  readonly levels: readonly Level<T>[]
}

/** Why a text gets no points, whatever its criteria say. */
export type Situation<T = TypeText> = { readonly code: string; readonly label: T }

/** Two marks are discrepant when they differ by MORE than this, in thousandths of the type's points. `situations`: also when one has another situation. */
export type Tolerance = { readonly total: number; readonly criterion: number; readonly situations: boolean }

/**
 * What a corrector gives a text: a number of points of the item, in steps, or a level for each criterion, whose points are summed and scaled to
 * what the item is worth. All points are thousandths, integers.
 */
export type CorrectionType<T = TypeText> = {
  readonly situations: readonly Situation<T>[]
  readonly tolerance: Tolerance
} & (
  | { readonly kind: 'number'; readonly step: number }
  | { readonly kind: 'criteria'; readonly criteria: readonly Criterion<T>[] }
)

export const CRITERIA_MOST = 12
export const LEVELS_MOST = 12
export const SITUATIONS_MOST = 20
export const LABEL_MAX = 120
export const GUIDE_MAX = 2000
/** Thousandths: a million points. */
export const POINTS_MOST = 1_000_000_000

export type TypeProblem =
  'levels_not_rising' | 'too_few_levels' | 'nothing_to_earn' | 'same_situation' | 'too_many_points'

/** What is wrong with a definition whose shape is right; null where nothing is. */
export function problemOf(type: CorrectionType): TypeProblem | null {
  const codes = type.situations.map(({ code }) => code)
  if (new Set(codes).size < codes.length) return 'same_situation'
  if (type.kind === 'number') return null
  for (const { levels } of type.criteria) {
    if (levels.length < 2) return 'too_few_levels'
    if (levels.some(({ points }, at) => at > 0 && points <= (levels[at - 1]?.points ?? 0)))
      return 'levels_not_rising'
  }
  const most = mostOfCriteria(type.criteria)
  if (most <= 0) return 'nothing_to_earn'
  return most > POINTS_MOST ? 'too_many_points' : null
}

const mostOfCriteria = (criteria: readonly Criterion<unknown>[]): number =>
  criteria.reduce((sum, { levels }) => sum + (levels.at(-1)?.points ?? 0), 0)

/** The most that a text can get, in the type's points. */
export const mostOf = (type: CorrectionType<unknown>, { most }: MarkRange): number =>
  type.kind === 'number' ? most : mostOfCriteria(type.criteria)

/** What a corrector gives, in part or in full. `value`: thousandths. `criteria`: the place of a level for each criterion. */
export type Given = {
  readonly value: number | null
  readonly criteria: readonly (number | null)[] | null
  readonly situation: string | null
}

/** A mark in the type's points. `total` null: something is missing. `criteria`: points of each; null for a number, and with a situation. */
export type TypeMark = {
  readonly total: number | null
  readonly criteria: readonly number[] | null
  readonly situation: string | null
}

/** The mark that was given; null where the type does not take it. A situation ends in 0, whatever else was chosen. */
export function judge(type: CorrectionType<unknown>, given: Given, range: MarkRange): TypeMark | null {
  const { value, criteria, situation } = given
  if (situation !== null && !type.situations.some(({ code }) => code === situation)) return null
  if (type.kind === 'number') {
    if (criteria !== null || (value !== null && !takesValue(type.step, value, range))) return null
    return situation === null ? { total: value, criteria: null, situation } : nothing(situation)
  }
  if (value !== null) return null
  const points = criteria === null ? [] : pointsOf(type.criteria, criteria)
  if (points === null) return null
  if (situation !== null) return nothing(situation)
  const chosen = points.filter((one) => one !== null)
  if (chosen.length < type.criteria.length) return { total: null, criteria: null, situation }
  return { total: chosen.reduce((sum, one) => sum + one, 0), criteria: chosen, situation }
}

const nothing = (situation: string): TypeMark => ({ total: 0, criteria: null, situation })

/** The most itself is taken though no step reaches it. */
export const takesValue = (step: number, value: number, { least, most }: MarkRange): boolean =>
  Number.isInteger(value) && value >= least && value <= most && (value % step === 0 || value === most)

/** The points of each level that was chosen; null where there is no such level, or another number of criteria. */
function pointsOf(
  criteria: readonly Criterion<unknown>[],
  chosen: readonly (number | null)[]
): (number | null)[] | null {
  if (chosen.length !== criteria.length) return null
  const points = criteria.map(({ levels }, at) => {
    const place = chosen[at] ?? null
    return place === null ? null : levels[place]?.points
  })
  return points.every((one) => one !== undefined) ? points : null
}

/** The texts of a definition in one language. */
export function inLanguage(type: CorrectionType, language: 'pt-BR' | 'en'): CorrectionType<string> {
  const text = (one: TypeText) => (typeof one === 'string' ? one : one[language])
  const guided = (guide: TypeText | undefined) => (guide === undefined ? {} : { guide: text(guide) })
  const situations = type.situations.map(({ code, label }) => ({ code, label: text(label) }))
  const { tolerance } = type
  if (type.kind === 'number') return { kind: 'number', step: type.step, situations, tolerance }
  const criteria = type.criteria.map(({ name, guide, levels }) => ({
    name: text(name),
    ...guided(guide),
    levels: levels.map((level) => ({
      points: level.points,
      label: text(level.label),
      ...guided(level.guide),
    })),
  }))
  return { kind: 'criteria', criteria, situations, tolerance }
}
