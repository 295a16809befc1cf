import type { ItemContent, PublicItem } from './content.ts'
import type { ItemLogic } from './logic.ts'

type Rules = Pick<ItemLogic, 'needsAnswer' | 'asksAnswer' | 'autosaved' | 'canBeAnswered'>

/**
 * Whether this item asks for an answer: it counts as unanswered while it is empty, as an answer once it is not, and in the sums of the
 * answer sheet. The one rule of the runner, the finish and the sheet. `item` undefined: what holds for its category.
 */
export const asksForAnswer = (logic: Rules, item: ItemContent | PublicItem | undefined): boolean =>
  (item && logic.asksAnswer?.(item)) ?? logic.needsAnswer

/** Whether a file may be attached to an answer: the collection takes files on every item, or this one asks for one. The one rule of the page and of the server. */
export const takesFile = (
  item: Pick<PublicItem, 'hasAttachment'> | undefined,
  collectionTakesFiles: boolean
): boolean => collectionTakesFiles || item?.hasAttachment === true

/** Whether an item that asks for an answer can be answered: in the item itself, as its category knows, or by a file. */
export const canBeAnswered = (
  logic: Rules,
  item: ItemContent | PublicItem,
  collectionTakesFiles: boolean
): boolean =>
  takesFile(item, collectionTakesFiles) ||
  !asksForAnswer(logic, item) ||
  logic.canBeAnswered?.(item) !== false

/**
 * Whether nobody may move on past it while it is empty. What is saved by itself while it grows counts, and holds nobody back; nor does
 * what nobody could answer.
 */
export const holdsBack = (logic: Rules, item: ItemContent | PublicItem | undefined): boolean =>
  logic.autosaved !== true &&
  asksForAnswer(logic, item) &&
  (item === undefined || canBeAnswered(logic, item, false))
