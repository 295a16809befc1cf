import {
  asksForAnswer,
  EMPTY_RESPONSE,
  type ItemContent,
  type ItemLogic,
} from '@banca/item-renderers/contract'

/** It asks for opinions: there is nothing to judge, and it earns nothing. */
const NEVER_JUDGED = 'MULTIPLE_LINEAR_SCALE'

/**
 * Does a person judge the answers to this item? It asks for an answer, and has no key by which its category could score one. `isAvailable`: it counts in
 * its exam; what was cancelled earns all by itself.
 */
export const isJudged = (logic: ItemLogic | undefined, content: ItemContent, isAvailable: boolean): boolean =>
  logic !== undefined &&
  isAvailable &&
  content.isCancelled !== true &&
  content.category !== NEVER_JUDGED &&
  asksForAnswer(logic, content) &&
  logic.score(content, EMPTY_RESPONSE) === null
