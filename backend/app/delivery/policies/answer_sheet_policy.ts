import type { CollectionFlags } from '#catalog/types'
import { isStaff, type Caller } from '#shared'
import type { SheetDisclosure } from '../domain/answer_sheet.js'
import { mayReadAfterTimeout, maySeeAnswers, type Ended } from './application_policy.js'

const NOTHING: SheetDisclosure = {
  answers: false,
  items: false,
  key: false,
  explanations: false,
  scores: false,
  comments: false,
  overview: false,
}
const EVERYTHING: SheetDisclosure = {
  answers: true,
  items: true,
  key: true,
  explanations: true,
  scores: true,
  comments: true,
  overview: true,
}

/**
 * What of an application's answers and key a caller who may know of the application may see. A candidate or guardian: nothing
 * before the finish, and after it what the collection's flags say, each for itself; of one that ran out of time its candidate may read
 * items and answers where a flag of their own says so. A proctor watches a room. `seesKey`: what the rule for keys says.
 */
export function sheetDisclosure(
  caller: Pick<Caller, 'group'>,
  ended: Ended,
  flags: CollectionFlags,
  seesKey: boolean
): SheetDisclosure {
  if (caller.group === 'PROCTOR') return NOTHING
  if (isStaff(caller)) return seesKey ? EVERYTHING : { ...NOTHING, answers: true, items: true }
  if (ended.state !== 'FINISHED') return NOTHING
  const readable = mayReadAfterTimeout(caller, ended, flags)
  const answers = maySeeAnswers(caller, ended, flags)
  return {
    answers,
    items: readable || (answers && flags.postItemNavigation),
    key: seesKey,
    explanations: seesKey && flags.postAlternativeExplanationVisualization,
    scores: flags.postAnswerVisualization && flags.showCandidateGrade,
    comments: flags.postAnswerVisualization,
    overview: flags.postAnswerVisualization && flags.showAnswerSheetOverview,
  }
}

/** There is a sheet to read as soon as one side of it is disclosed: the answers or the key. */
export const maySeeSheet = (disclosure: SheetDisclosure) => disclosure.answers || disclosure.key
