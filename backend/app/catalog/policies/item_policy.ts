import type { Caller } from '#shared'
import type { CollectionFlags } from '../domain/flags.js'
import { isStaff } from './catalog_policy.js'

/** What a caller has to do with an item: as staff of its collection, or by their own (or their student's) applications. */
export type ItemAccess = {
  /** The collection is one that this member of the staff sees. */
  staff: boolean
  /** States of the applications of the item's exam that are the caller's, or their students'. */
  states: readonly string[]
  flags: CollectionFlags
}

type Who = Pick<Caller, 'group'>

/** Nobody who may still answer: all over, and at least one. */
const isOver = (access: ItemAccess) => access.states.length > 0 && access.states.every((state) => state === 'FINISHED')

/** A proctor watches a room and has no use for keys; a candidate gets them when all is over and the collection discloses. */
export function maySeeKey(caller: Who, access: ItemAccess): boolean {
  if (isStaff(caller)) return access.staff && caller.group !== 'PROCTOR'
  return isOver(access) && access.flags.answerSheetDisclosed && access.flags.showAnswerSheetToCandidate
}

export const maySeeExplanations = (caller: Who, access: ItemAccess) =>
  maySeeKey(caller, access) && (isStaff(caller) || access.flags.postAlternativeExplanationVisualization)
