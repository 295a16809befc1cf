import type { WireResponse } from '@banca/item-renderers/contract'
import { scoreOf } from '#delivery/types'
import { ruledContent } from '#shared'
import { isMarkedByPerson, type ImportedItem, type ItemState } from '../domain/item_decision.js'
import { thousandthsOf } from '../domain/points.js'

/** What an answer has: `stored` as the finish stored it, `mark` as a person gave it and it is disclosed. Points. */
export type GivenAnswer = {
  readonly response: WireResponse
  readonly stored: number | null
  readonly mark: number | null
}

/** What an answer earns in thousandths where its item counts like this; null: nothing that counts, or a person has still to give it. */
export function earnedUnder(
  { isCancelled, isAvailable, keys }: ItemState,
  item: ImportedItem,
  { response, stored, mark }: GivenAnswer
): number | null {
  if (!isAvailable) return null
  const { logic } = item
  const content = { ...ruledContent(item.content, { keys }), isCancelled }
  const earned = isMarkedByPerson(item) ? mark : stored
  const score = scoreOf(logic, content, response, earned)
  return score === null ? null : thousandthsOf(score.earned)
}
