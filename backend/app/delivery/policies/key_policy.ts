import type { CollectionFlags } from '#catalog/types'
import { isStaff, type Caller, type Group } from '#shared'

/** What a caller has to do with an exam whose key is asked for. */
export type KeyTies = {
  /** They made its collection, or it belongs to their school. A collection of the institution belongs to nobody in particular. */
  readonly owns: boolean
  /**
   * States of the applications of the exam that they may see: their own, those of their candidates, of their school or of their classes.
   */
  readonly states: readonly string[]
  /** Nobody sits it any more, and nobody may begin. */
  readonly isOver: boolean
  readonly flags: Pick<
    CollectionFlags,
    'answerSheetDisclosed' | 'showAnswerSheetToCandidate' | 'postAlternativeExplanationVisualization'
  >
}

/** They judge what was answered, or follow it: until the exam is over they have no use for a key. */
const AFTERWARDS: readonly Group[] = ['COMISSION', 'CORRECTOR']

/**
 * The one rule for whatever shows a right answer. A proctor watches a room and has no use for keys. Other staff: of their own
 * collections and of the exams that their own candidates sit. Who sits it, and their guardians: when all of it is over for them, and the
 * collection discloses it.
 */
export function maySeeKey(caller: Caller, ties: KeyTies): boolean {
  if (!isStaff(caller))
    return (
      ties.states.length > 0 &&
      ties.states.every((state) => state === 'FINISHED') &&
      ties.flags.answerSheetDisclosed &&
      ties.flags.showAnswerSheetToCandidate
    )
  if (caller.group === 'PROCTOR') return false
  if (caller.group === 'ADMINISTRADOR') return true
  if (AFTERWARDS.includes(caller.group)) return ties.owns && ties.isOver
  return ties.owns || ties.states.length > 0
}

export const maySeeExplanations = (caller: Caller, ties: KeyTies): boolean =>
  maySeeKey(caller, ties) && (isStaff(caller) || ties.flags.postAlternativeExplanationVisualization)
