import { countCharacters, truncateCharacters } from './length.ts'

/** `text` after the edit, and the position of the caret (in UTF-16 units, as browsers count). */
export type FittedEdit = { text: string; caret: number }

/**
 * An edit that would exceed `max` characters preserves the existing text and inserts as much as fits: typing
 * in the middle of a full text must not push its end out.
 */
export function fitEdit(before: string, after: string, max: number): FittedEdit | null {
  if (after.length <= max || countCharacters(after) <= max) return null
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  if (start > 0 && isHighSurrogate(after, start - 1)) start -= 1
  let end = 0
  const common = Math.min(before.length, after.length) - start
  while (end < common && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  if (end > 0 && isLowSurrogate(after, after.length - end)) end -= 1
  const head = after.slice(0, start)
  const tail = end === 0 ? '' : after.slice(-end)
  const free = max - countCharacters(head) - countCharacters(tail)
  const middle = free > 0 ? truncateCharacters(after.slice(start, after.length - end), free) : ''
  return { text: truncateCharacters(head + middle + tail, max), caret: head.length + middle.length }
}

function isHighSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index)
  return unit >= 0xd800 && unit <= 0xdbff
}

function isLowSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index)
  return unit >= 0xdc00 && unit <= 0xdfff
}
