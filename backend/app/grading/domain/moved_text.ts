import { createHash } from 'node:crypto'
import { CARRY_PROBLEMS, type Carry, type CarryProblem } from './carried_mark.js'
import { judge, type CorrectionType, type Given } from './correction_type.js'
import type { MarkRange } from './points.js'
import { resolveRounds, type ResolveRule, type RoundMark } from './resolve_marks.js'

/** How marks of the version before are read, and resolve, in the one that comes. */
export type MoveRule = {
  readonly carry: Carry
  readonly type: CorrectionType
  readonly range: MarkRange
  readonly resolve: ResolveRule
}

/** A mark that was handed in, as its author chose it. */
export type HandedMark = { readonly round: number; readonly given: Given }

export type CarriedRound<M> = {
  readonly source: M
  readonly round: number
  readonly given: Given
  readonly mark: RoundMark
}
export type ReturnedRound<M> = { readonly source: M; readonly problem: CarryProblem }

/**
 * What a move does to the mark in force of a text. `same` points; `changed` ones; `resolved`: it has none yet, and gets one, as its marks are within the other tolerance. `open`: it has none
 * yet, and gets none. `again`: it has none any more, or not yet, as a mark of it has to be given anew. `differ`: it has none any more, as its marks differ by more than the other tolerance.
 */
export const MOVE_OUTCOMES = ['same', 'changed', 'resolved', 'open', 'again', 'differ'] as const
export type MoveOutcome = (typeof MOVE_OUTCOMES)[number]

/** `after`: points of the item in thousandths; null: nothing is in force. */
export type MovedText<M> = {
  readonly carried: readonly CarriedRound<M>[]
  readonly returned: readonly ReturnedRound<M>[]
  readonly resolution: ReturnType<typeof resolveRounds<CarriedRound<M>>>
  readonly after: number | null
  readonly outcome: MoveOutcome
}

/** A text in another version of the type: what of its marks is carried over, and what these come to. `before`: the points in force. */
export function moveText<M extends HandedMark>(
  marks: readonly M[],
  before: number | null,
  { carry, type, range, resolve }: MoveRule
): MovedText<M> {
  const carried: CarriedRound<M>[] = []
  const returned: ReturnedRound<M>[] = []
  for (const source of marks) {
    const { given, problem } = carry(source.given)
    const mark = problem === null ? judge(type, given, range) : null
    if (mark === null || mark.total === null) returned.push({ source, problem: problem ?? 'missing' })
    else carried.push({ source, round: source.round, given, mark: { ...mark, total: mark.total } })
  }
  const resolution = resolveRounds(carried, resolve)
  const after = resolution.state === 'resolved' ? resolution.points : null
  return { carried, returned, resolution, after, outcome: outcomeOf(before, after, returned.length > 0) }
}

function outcomeOf(before: number | null, after: number | null, isReturned: boolean): MoveOutcome {
  if (after !== null) return before === null ? 'resolved' : before === after ? 'same' : 'changed'
  if (isReturned) return 'again'
  return before === null ? 'open' : 'differ'
}

/** What a move does to how many texts. `rise`, `fall`: of the changed ones; `mostRise`, `mostFall`: by so much at most, thousandths of a point of the item. `problems`: marks that go back, by why. */
export type MoveCounts = Readonly<Record<MoveOutcome, number>> & {
  readonly texts: number
  readonly rise: number
  readonly fall: number
  readonly mostRise: number
  readonly mostFall: number
  readonly problems: Readonly<Record<CarryProblem, number>>
}

/** Counts texts of a move, one by one. */
export class MoveTally {
  #texts = 0
  readonly #outcomes = zeros(MOVE_OUTCOMES)
  readonly #problems = zeros(CARRY_PROBLEMS)
  readonly #change = { rise: 0, fall: 0, mostRise: 0, mostFall: 0 }

  add(before: number | null, { outcome, after, returned }: MovedText<unknown>): void {
    this.#texts += 1
    this.#outcomes[outcome] += 1
    for (const { problem } of returned) this.#problems[problem] += 1
    if (before === null || after === null || before === after) return
    const by = after - before
    if (by > 0) this.#change.rise += 1
    else this.#change.fall += 1
    this.#change.mostRise = Math.max(this.#change.mostRise, by)
    this.#change.mostFall = Math.max(this.#change.mostFall, -by)
  }

  get counts(): MoveCounts {
    return { texts: this.#texts, ...this.#outcomes, ...this.#change, problems: { ...this.#problems } }
  }
}

const zeros = <K extends string>(names: readonly K[]): Record<K, number> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<K, number>

/** Sums over the marks of an item: each write of a mark adds one to its `sequence`; `ids` and `weighted` (each `sequence` times its id) say which marks they are of. */
export type ItemMarkSums = {
  readonly marks: number
  readonly disclosed: number
  readonly ids: number
  readonly sequences: number
  readonly weighted: number
}

type Scope = {
  readonly planId: number
  readonly version: number
  readonly fromTypeId: number
  readonly toTypeId: number
}

const FORM = 'banca-plan-moved-1'

/**
 * The digest that a preview shows and an order names: another one after any write of a mark of the item, any change of the plan, and for another version of the type. Versions never change, so that
 * nothing else bears on what a move does.
 */
export const moveBasis = (
  { planId, version, fromTypeId, toTypeId }: Scope,
  { marks, disclosed, ids, sequences, weighted }: ItemMarkSums
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        FORM,
        planId,
        version,
        fromTypeId,
        toTypeId,
        marks,
        disclosed,
        ids,
        sequences,
        weighted,
      ])
    )
    .digest('hex')
