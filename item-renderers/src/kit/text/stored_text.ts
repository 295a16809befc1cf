import type { ItemContent, PublicItem } from '../../contract/index.ts'
import { truncateCharacters } from './length.ts'

/** Longest text stored where the item sets no limit of its own: about forty pages. */
export const ABSOLUTE_MAX_LENGTH = 100_000

export function maxLengthOf(item: ItemContent | PublicItem): number {
  return Math.min(item.freeResponseMaxLength ?? ABSOLUTE_MAX_LENGTH, ABSOLUTE_MAX_LENGTH)
}

/**
 * The text as it is stored: cut to the item's length, without what databases store differently (lone
 * surrogates, NUL). The view and the server use this same function, so the candidate reads what is stored.
 */
export function textToStore(text: string, item: ItemContent | PublicItem): string {
  return truncateCharacters(text.toWellFormed().replaceAll('\u0000', ''), maxLengthOf(item))
}
