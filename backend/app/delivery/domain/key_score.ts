import { withKey, type RuledContent } from '#shared'
import {
  EMPTY_RESPONSE,
  type ItemContent,
  type ItemLogic,
  type Score,
  type WireResponse,
} from '@banca/item-renderers/contract'

/** What the key gives an answer; null: a person has to judge it. Where staff decided that several answers are right, the best of them counts. */
export function scoreByKey(logic: ItemLogic, content: RuledContent, response: WireResponse): Score | null {
  const { ruling, ...item } = content
  const keys = content.isCancelled === true ? null : (ruling?.keys ?? null)
  const scores = (keys?.map((key) => withKey(item, key)) ?? [item]).map((one) => logic.score(one, response))
  return scores.reduce((best, score) => ((score?.earned ?? -1) > (best?.earned ?? -1) ? score : best), null)
}

/** Does a person judge it, or would, were it not cancelled? */
export const keyNeedsPerson = (logic: ItemLogic, content: ItemContent, response = EMPTY_RESPONSE): boolean =>
  content.isCancelled === true && logic.score({ ...content, isCancelled: false }, response) === null
