import type { FieldError, ItemContent, PublicItem } from '../../contract/index.ts'
import { readJsonText } from '../../kit/reading/json_text.ts'
import { problem } from '../../kit/reading/problems.ts'
import { isObject } from '../../kit/reading/raw.ts'
import { truncateCharacters } from '../../kit/text/length.ts'
import { isSameText } from '../../kit/text/same_text.ts'

export const MAX_GAPS = 50
/** Length of one gap in characters: the default, and the maximum. */
export const DEFAULT_GAP_LENGTH = 60
export const MAX_GAP_LENGTH = 500

/** `[[1]]` in the question marks the first gap. */
export const GAP_MARKER = /\[\[(\d{1,3})\]\]/g

/** The numbers of the markers, in the order of the text. */
export function gapNumbers(question: string): number[] {
  return [...question.matchAll(GAP_MARKER)].map((match) => Number(match[1]))
}

export function gapCount(item: ItemContent | PublicItem): number {
  return Math.min(gapNumbers(item.question).length, MAX_GAPS)
}

export function gapLimit(item: ItemContent | PublicItem): number {
  return Math.min(item.freeResponseMaxLength ?? DEFAULT_GAP_LENGTH, MAX_GAP_LENGTH)
}

/** Errors of the markers of a question: they must be 1 to n, each once, in any order of the text. */
export function markerProblems(question: string): FieldError[] {
  const numbers = gapNumbers(question)
  if (numbers.length === 0) return [problem('question', 'no_gaps')]
  if (numbers.length > MAX_GAPS) return [problem('question', 'too_many', { max: MAX_GAPS })]
  const wanted = new Set(numbers.map((_, index) => index + 1))
  return new Set(numbers).size === numbers.length && numbers.every((number) => wanted.has(number))
    ? []
    : [problem('question', 'gap_numbers')]
}

/** An answer: the text of each gap, and whether the candidate sent it for good. */
export type GapAnswer = { gaps: string[]; sent: boolean }

/** The stored answer, with a text for every gap of the item; whatever is stored, never throws. */
export function storedGaps(item: ItemContent | PublicItem, stored: string | null): GapAnswer {
  const read = readJsonText(stored)
  const list: unknown[] = isObject(read) && Array.isArray(read.gaps) ? read.gaps : []
  const gaps = Array.from({ length: gapCount(item) }, (_, index) => {
    const text = list[index]
    return typeof text === 'string'
      ? truncateCharacters(text.toWellFormed().replaceAll('\u0000', ''), gapLimit(item))
      : ''
  })
  return { gaps, sent: isObject(read) && read.sent === true && isFull(gaps) }
}

export function isFull(gaps: readonly string[]): boolean {
  return gaps.length > 0 && gaps.every((text) => text.trim() !== '')
}

/** `{"gaps":["um",""]}`, after sending `{"gaps":["um","dois"],"sent":true}`; null where every gap is empty. */
export function encodeGaps({ gaps, sent }: GapAnswer): string | null {
  if (gaps.every((text) => text === '')) return null
  return JSON.stringify(sent && isFull(gaps) ? { gaps, sent: true } : { gaps })
}

/** Which gaps match the expected text. */
export function rightGaps(gaps: readonly string[], expected: readonly string[]): boolean[] {
  return gaps.map((text, index) => text.trim() !== '' && isSameText(text, expected[index] ?? ''))
}
