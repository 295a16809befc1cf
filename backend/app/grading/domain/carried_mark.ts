import {
  judge,
  takesValue,
  type CorrectionType,
  type Criterion,
  type Given,
  type Level,
  type TypeText,
} from './correction_type.js'
import type { MarkRange } from './points.js'

/**
 * Why a mark cannot be carried over to another version of its type. `kind`: one is a number and the other has criteria. `criterion`, `level`, `situation`: what was chosen is not in
 * the other version. `missing`: it has a criterion about which the mark says nothing. `step`: the number is between its steps.
 */
export const CARRY_PROBLEMS = ['kind', 'criterion', 'level', 'missing', 'situation', 'step'] as const
export type CarryProblem = (typeof CARRY_PROBLEMS)[number]

/** The mark in the other version; where there is a problem, what of it has a place there. */
export type CarriedMark = { readonly given: Given; readonly problem: CarryProblem | null }

export type Carry = (given: Given) => CarriedMark

/**
 * How marks of one version of a type are read in another one. A criterion is the one of the same name, wherever it is. A level is the one of the same label, or, where its label is
 * not used any more, the one of the same points with a label that is new: it was worded anew. A situation is the one of the same code. Nothing else is guessed: a mark that uses what is not
 * there is given anew by a person.
 */
export function carrying(from: CorrectionType, to: CorrectionType, range: MarkRange): Carry {
  const chosenIn = from.kind === 'criteria' && to.kind === 'criteria' ? criteriaCarry(from, to) : null
  return (given) => {
    const isKnown = to.situations.some(({ code }) => code === given.situation)
    const situation = isKnown ? given.situation : null
    const { value, criteria, problem } =
      from.kind !== to.kind
        ? { value: null, criteria: null, problem: 'kind' as const }
        : chosenIn === null
          ? numberIn(to, given, range)
          : { value: null, ...chosenIn(given.criteria) }
    const carried = { value: situation === null ? value : null, criteria, situation }
    if (given.situation !== null) return { given: carried, problem: isKnown ? null : 'situation' }
    const isComplete = judge(to, carried, range)?.total != null
    return { given: carried, problem: problem ?? (isComplete ? null : 'missing') }
  }
}

type Part = Pick<Given, 'value' | 'criteria'> & { readonly problem: CarryProblem | null }

function numberIn(to: CorrectionType, { value }: Given, range: MarkRange): Part {
  const isTaken = value === null || (to.kind === 'number' && takesValue(to.step, value, range))
  return { value: isTaken ? value : null, criteria: null, problem: isTaken ? null : 'step' }
}

type Criteria = Extract<CorrectionType, { kind: 'criteria' }>
type Chosen = readonly (number | null)[]

function criteriaCarry(from: Criteria, to: Criteria) {
  const names = namesOf(from.criteria)
  const sources = namesOf(to.criteria).map((name) => names.indexOf(name))
  const places = to.criteria.map(({ levels }, at) =>
    placesIn(from.criteria[sources[at] ?? -1]?.levels ?? [], levels)
  )
  return (chosen: Chosen | null): Pick<Part, 'criteria' | 'problem'> => {
    if (chosen === null) return { criteria: null, problem: 'missing' }
    const carried = sources.map((source, at) => {
      const place = chosen[source] ?? null
      return place === null ? null : (places[at]?.[place] ?? null)
    })
    const isLost = sources.some((source, at) => (chosen[source] ?? null) !== null && carried[at] === null)
    const isOut = chosen.some((place, at) => place !== null && !sources.includes(at))
    return { criteria: carried, problem: isOut ? 'criterion' : isLost ? 'level' : null }
  }
}

/** What a text is compared by: that it was spaced or capitalised otherwise changes nothing. */
function keyOf(text: TypeText): string {
  const one = typeof text === 'string' ? text : text['pt-BR']
  return one.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** Each with which of its name it is: a name may be there twice. */
function namesOf(criteria: readonly Criterion[]): string[] {
  const keys = criteria.map(({ name }) => keyOf(name))
  return keys.map((key, at) => `${keys.slice(0, at).filter((other) => other === key).length} ${key}`)
}

/** The place of each level in the other version; null: it is not there. */
function placesIn(levels: readonly Level[], others: readonly Level[]): (number | null)[] {
  const [labels, theirs] = [levels, others].map((some) => some.map(({ label }) => keyOf(label))) as [
    string[],
    string[],
  ]
  const isOnce = (label: string) =>
    [labels, theirs].every((some) => some.filter((one) => one === label).length === 1)
  return levels.map(({ points }, at) => {
    const label = labels[at] ?? ''
    const isSame = (place: number) => isOnce(label) || others[place]?.points === points
    const same = theirs.findIndex((one, place) => one === label && isSame(place))
    if (same >= 0) return same
    const reworded = others.findIndex(
      (other, place) => other.points === points && !labels.includes(theirs[place] ?? '')
    )
    return reworded >= 0 && !theirs.includes(label) ? reworded : null
  })
}
