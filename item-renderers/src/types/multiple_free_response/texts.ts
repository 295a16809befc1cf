import type { ItemContent, PublicItem } from '../../contract/index.ts'
import { ABSOLUTE_MAX_LENGTH } from '../../kit/text/stored_text.ts'
import { readJsonText } from '../../kit/reading/json_text.ts'
import { truncateCharacters } from '../../kit/text/length.ts'
import { sameKey } from '../../kit/text/same_text.ts'

/** Maximum number of texts that an item can require. */
export const MAX_RESPONSES = 50

/** The total length must leave every text one character beyond the two that are reserved for the separator. */
export const CHARACTERS_PER_RESPONSE = 3

export function countOf(item: ItemContent | PublicItem): number {
  return Math.min(Math.max(item.maxResponses ?? 1, 1), MAX_RESPONSES)
}

/** Characters of each text: the total length divided by their number, minus 2. */
export function limitOf(item: ItemContent | PublicItem): number {
  const total = Math.min(item.freeResponseMaxLength ?? ABSOLUTE_MAX_LENGTH, ABSOLUTE_MAX_LENGTH)
  return Math.max(Math.floor(total / countOf(item)) - 2, 1)
}

/** For each text, whether an earlier one is the same. Empty texts are never repeats. */
export function repeats(texts: readonly string[]): boolean[] {
  const seen = new Set<string>()
  return texts.map((text) => {
    const key = sameKey(text)
    if (key === '') return false
    if (seen.has(key)) return true
    seen.add(key)
    return false
  })
}

/**
 * The texts as they are stored: each cut to its length, a repeat left empty (its text exists already), no
 * empty ones at the end. An empty one in between stays, so that every text keeps its number.
 */
export function textsToStore(texts: readonly string[], item: ItemContent | PublicItem): string[] {
  const limit = limitOf(item)
  const cut = texts.map((text) => truncateCharacters(text.toWellFormed().replaceAll('\u0000', ''), limit))
  const repeated = repeats(cut)
  const stored = cut.map((text, index) => (repeated[index] === true ? '' : text))
  while (stored.at(-1) === '') stored.pop()
  return stored
}

/** The stored texts; [] for any other value. */
export function storedTexts(stored: string | null): string[] {
  const read = readJsonText(stored)
  return Array.isArray(read) ? read.map((entry) => (typeof entry === 'string' ? entry : '')) : []
}

/** `["um","","três"]`, or null where there is no text. */
export function encodeTexts(texts: readonly string[], item: ItemContent | PublicItem): string | null {
  const stored = textsToStore(texts, item)
  return stored.length === 0 ? null : JSON.stringify(stored)
}

/** The texts that are not empty. */
export function givenTexts(stored: string | null): string[] {
  return storedTexts(stored).filter((text) => text.trim() !== '')
}

/**
 * Which of the given texts are in the key; each expected text counts once,
 * because no two given ones are the same.
 */
export function rightTexts(given: readonly string[], expected: readonly string[]): boolean[] {
  const key = new Set(expected.map(sameKey))
  const repeated = repeats(given)
  return given.map(
    (text, index) => repeated[index] !== true && sameKey(text) !== '' && key.has(sameKey(text))
  )
}
