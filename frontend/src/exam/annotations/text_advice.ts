import { foldedTokens, htmlToText, type FoldedToken } from '@banca/item-renderers/comments'
import { linesOf, withLineFeeds } from '../../ui/text_lines.ts'

/** So many words in a row that are also in the item's introduction are a copy. */
const SHINGLE = 5
/** Own lines below which a text may be too short to be marked. */
export const LEAST_LINES = 8

/** A part of a text, in code units of `withLineFeeds`. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** What is shown of a text beside it. Advice: nothing of it is stored, and no mark hangs on it. */
export interface TextAdvice {
  readonly copied: readonly Stretch[]
  /** Numbers of the lines that have something copied, from 1. */
  readonly copiedLines: readonly number[]
  /** Lines with a word. */
  readonly lines: number
  /** Of them those of which no more than half of the words are copied. */
  readonly ownLines: number
}

/** @param introduction HTML of the item, with the texts that the candidate was given to read */
export function adviceOf(text: string, introduction: string): TextAdvice {
  const tokens = foldedTokens(withLineFeeds(text))
  const isCopied = copiedTokens(tokens, foldedTokens(htmlToText(introduction)))
  const copiedLines: number[] = []
  let lines = 0
  let ownLines = 0
  let at = 0
  for (const [index, line] of linesOf(text).entries()) {
    const end = line.from + line.text.length
    const first = at
    while (at < tokens.length && (tokens[at]?.from ?? 0) < end) at += 1
    const all = at - first
    if (all === 0) continue
    const copied = isCopied.slice(first, at).filter(Boolean).length
    lines += 1
    if (copied > 0) copiedLines.push(index + 1)
    if (copied * 2 <= all) ownLines += 1
  }
  return { copied: stretchesOf(tokens, isCopied), copiedLines, lines, ownLines }
}

/** Which of the words are in one of the runs of five that both texts have. */
function copiedTokens(tokens: readonly FoldedToken[], source: readonly FoldedToken[]): boolean[] {
  const known = new Set(shinglesOf(source))
  const isCopied = tokens.map(() => false)
  for (const [at, shingle] of shinglesOf(tokens).entries())
    if (known.has(shingle)) isCopied.fill(true, at, at + SHINGLE)
  return isCopied
}

const shinglesOf = (tokens: readonly FoldedToken[]): string[] =>
  tokens.slice(SHINGLE - 1).map((_, at) =>
    tokens
      .slice(at, at + SHINGLE)
      .map(({ text }) => text)
      .join(' ')
  )

function stretchesOf(tokens: readonly FoldedToken[], isCopied: readonly boolean[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const [at, word] of tokens.entries()) {
    if (isCopied[at] !== true) continue
    const before = isCopied[at - 1] === true ? stretches.pop() : undefined
    stretches.push({ from: before?.from ?? word.from, to: word.to })
  }
  return stretches
}

/** Neighbouring numbers as ranges: 2, 3, 4 and 7 are 2 to 4, and 7. Numbers rise. */
export function rangesOf(numbers: readonly number[]): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = []
  for (const number of numbers) {
    const before = ranges.at(-1)
    if (before !== undefined && before.to === number - 1) before.to = number
    else ranges.push({ from: number, to: number })
  }
  return ranges
}
