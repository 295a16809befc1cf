import type { CollectionFlags } from '#catalog/wire'
import type { Caller } from '#shared'
import type { SheetDisclosure } from '../domain/answer_sheet.js'
import { isStaff } from './application_policy.js'

const NOTHING: SheetDisclosure = {
  answers: false,
  items: false,
  key: false,
  explanations: false,
  scores: false,
  overview: false,
}
const EVERYTHING: SheetDisclosure = {
  answers: true,
  items: true,
  key: true,
  explanations: true,
  scores: true,
  overview: true,
}

/**
 * What of an application's answers and key a caller who may know of the application may see. A candidate or guardian: nothing
 * before the finish, and after it what the collection's flags say, each for itself. A proctor watches a room and has no use for keys.
 */
export function sheetDisclosure(caller: Caller, state: string, flags: CollectionFlags): SheetDisclosure {
  if (caller.group === 'PROCTOR') return NOTHING
  if (isStaff(caller)) return EVERYTHING
  if (state !== 'FINISHED') return NOTHING
  const answers = flags.postAnswerVisualization
  const key = flags.answerSheetDisclosed && flags.showAnswerSheetToCandidate
  return {
    answers,
    items: answers && flags.postItemNavigation,
    key,
    explanations: key && flags.postAlternativeExplanationVisualization,
    scores: answers && flags.showCandidateGrade,
    overview: answers && flags.showAnswerSheetOverview,
  }
}

/** There is a sheet to read as soon as one side of it is disclosed: the answers or the key. */
export const maySeeSheet = (disclosure: SheetDisclosure) => disclosure.answers || disclosure.key
