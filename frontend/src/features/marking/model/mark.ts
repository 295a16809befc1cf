import type { Annotation } from '../../../exam/annotations/annotations.ts'
import { pointsIn, pointsText } from '../../../shared/points_text.ts'
import type { Criterion, Definition, WireMark } from '../types.ts'

/** A mark as it is being given. */
export interface Mark {
  /** Index of the level of each criterion; null where none is chosen. Empty for a plain number. */
  readonly criteria: readonly (number | null)[]
  /** The points as they are typed. */
  readonly value: string
  readonly situation: string | null
  /** HTML; empty without one. */
  readonly comment: string
  /** In the order of the text. */
  readonly annotations: readonly Annotation[]
}

/** None for a plain number. */
export const criteriaOf = ({ criteria }: Definition): readonly Criterion[] => criteria ?? []

export const emptyMark = (definition: Definition): Mark => ({
  criteria: criteriaOf(definition).map(() => null),
  value: '',
  situation: null,
  comment: '',
  annotations: [],
})

/** The mark that the server has. */
export function markOf(definition: Definition, stored: WireMark | null): Mark {
  const empty = emptyMark(definition)
  if (stored === null) return empty
  return {
    criteria: empty.criteria.map((_, at) => stored.criteria?.[at] ?? null),
    // The wire has a point; the field shows what its language writes.
    value: pointsText(stored.value, 'en').replace('.', ','),
    situation: stored.situation,
    comment: stored.comment ?? '',
    annotations: stored.annotations,
  }
}

/** As it is sent. What is typed and no number yet is sent as none: the device has it as it was typed. */
export function wireOf(definition: Definition, mark: Mark): WireMark {
  const points = pointsIn(mark.value)
  return {
    value: definition.kind === 'number' ? (points ?? null) : null,
    criteria: definition.kind === 'criteria' ? [...mark.criteria] : null,
    situation: mark.situation,
    comment: mark.comment === '' ? null : mark.comment,
    annotations: [...mark.annotations],
  }
}

/**
 * A mark that was given in one version of a type, in another one: a level is the one of the same name or points in the criterion of the same name, and what has no place there is chosen anew. The
 * server reads what it has in the same way; this is for what did not reach it.
 */
export function markIn(definition: Definition, former: Definition, mark: Mark): Mark {
  const old = criteriaOf(former)
  const criteria = criteriaOf(definition).map(({ name, levels }) => {
    const at = old.findIndex((criterion) => criterion.name === name)
    const chosen = old[at]?.levels[mark.criteria[at] ?? -1]
    if (chosen === undefined) return null
    const named = levels.findIndex(({ label }) => label === chosen.label)
    const place = named >= 0 ? named : levels.findIndex(({ points }) => points === chosen.points)
    return place < 0 ? null : place
  })
  const isKnown = definition.situations.some(({ code }) => code === mark.situation)
  return {
    ...mark,
    criteria,
    value: definition.kind === 'number' ? mark.value : '',
    situation: isKnown ? mark.situation : null,
  }
}

export type ValueProblem = 'number' | 'range' | 'step'

/** Why a typed number cannot be the mark; null where it can, or where there is none. */
export function problemOf(definition: Definition, { value }: Mark, itemValue: number): ValueProblem | null {
  if (definition.kind !== 'number' || value === '') return null
  const points = pointsIn(value)
  if (points === undefined || points === null) return 'number'
  const thousandths = Math.round(points * 1000)
  const most = Math.round(itemValue * 1000)
  if (thousandths > most) return 'range'
  // All points are given though no step reaches them.
  return thousandths === most || thousandths % (definition.step ?? 1) === 0 ? null : 'step'
}

/** A situation alone is complete; else every criterion, or the number, is there. */
export function isComplete(definition: Definition, mark: Mark, itemValue: number): boolean {
  if (mark.situation !== null) return true
  if (definition.kind === 'criteria') return mark.criteria.every((level) => level !== null)
  return mark.value !== '' && problemOf(definition, mark, itemValue) === null
}

const most = ({ levels }: Criterion) => Math.max(0, ...levels.map(({ points }) => points))

/** The most that a criteria type gives, integer thousandths of its own points. */
export const mostOf = (definition: Definition): number =>
  criteriaOf(definition).reduce((sum, criterion) => sum + most(criterion), 0)

/** What a mark adds up to: points of the type, and points of the item, both integer thousandths. Null while it is not complete. */
export function totalOf(
  definition: Definition,
  mark: Mark,
  itemValue: number
): { type: number; item: number } | null {
  if (!isComplete(definition, mark, itemValue)) return null
  if (mark.situation !== null) return { type: 0, item: 0 }
  const value = Math.round(itemValue * 1000)
  if (definition.kind === 'number') {
    const points = Math.round((pointsIn(mark.value) ?? 0) * 1000)
    return { type: points, item: points }
  }
  const sum = criteriaOf(definition).reduce(
    (before, { levels }, at) => before + (levels[mark.criteria[at] ?? 0]?.points ?? 0),
    0
  )
  const scale = mostOf(definition)
  // Half up to a thousandth, in whole numbers as the server does it.
  return { type: sum, item: scale === 0 ? 0 : Math.floor((2 * sum * value + scale) / (2 * scale)) }
}

/** A criterion gets a level. A situation ends in zero, so a level takes it away. */
export const withLevel = (mark: Mark, criterion: number, level: number): Mark => ({
  ...mark,
  situation: null,
  criteria: mark.criteria.map((before, at) => (at === criterion ? level : before)),
})

/** What the levels were is kept, and counts again when the situation is taken away. */
export const withSituation = (mark: Mark, situation: string | null): Mark => ({ ...mark, situation })

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A comment (HTML) with a text behind it, as a paragraph of its own. */
export const commentWith = (html: string, text: string): string =>
  `${html}<p>${text.replace(/[&<>]/g, (one) => ESCAPED[one] ?? one).replaceAll('\n', '<br>')}</p>`

/** The first characters of a text, at most so many code units; none is cut in two. */
export function beginningOf(text: string, most: number): { text: string; isCut: boolean } {
  if (text.length <= most) return { text, isCut: false }
  return { text: text.slice(0, most).replace(/[\uD800-\uDBFF]$/, ''), isCut: true }
}
