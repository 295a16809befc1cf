import type { ItemContent, PublicItem } from './content.ts'
import type { ItemLogic } from './logic.ts'

type Rules = Pick<ItemLogic, 'needsAnswer' | 'asksAnswer' | 'autosaved' | 'canBeAnswered'>

/**
 * Whether this item requires an answer: then it counts as unanswered while it is empty, and in
 * the sums of the answer sheet. The one rule of the runner, the finish and the sheet. `item`
 * undefined: what holds for its category.
 */
export const asksForAnswer = (logic: Rules, item: ItemContent | PublicItem | undefined): boolean =>
  (item && logic.asksAnswer?.(item)) ?? logic.needsAnswer

/**
 * Whether a file may be attached to an answer: the collection allows files on every item, or this item asks
 * for one. The one rule of the page and of the server.
 */
export const takesFile = (
  item: Pick<PublicItem, 'hasAttachment'> | undefined,
  collectionTakesFiles: boolean
): boolean => collectionTakesFiles || item?.hasAttachment === true

/**
 * Whether an item that requires an answer can be answered: in the item itself, as
 * its category knows, or by a file.
 */
export const canBeAnswered = (
  logic: Rules,
  item: ItemContent | PublicItem,
  collectionTakesFiles: boolean
): boolean =>
  takesFile(item, collectionTakesFiles) ||
  !asksForAnswer(logic, item) ||
  logic.canBeAnswered?.(item) !== false

/**
 * Whether moving on past it is blocked while it is empty. An item that saves itself counts as unanswered but
 * never blocks; an item that cannot be answered never blocks either.
 */
export const holdsBack = (logic: Rules, item: ItemContent | PublicItem | undefined): boolean =>
  logic.autosaved !== true &&
  asksForAnswer(logic, item) &&
  (item === undefined || canBeAnswered(logic, item, false))
