import type { PrintBlock } from '@banca/item-renderers/contract'

/** What one item came to. `READING`: it asks for no answer; `UNAVAILABLE`: it does not count. */
export type ItemOutcome =
  'CANCELLED' | 'CORRECT' | 'PARTIAL' | 'WRONG' | 'NOT_ANSWERED' | 'PENDING' | 'READING' | 'UNAVAILABLE'

/** One item of a report card. `key` null: the collection does not disclose it, or there is none. `earned` null: not graded yet. */
export type CardRow = {
  readonly position: number
  readonly name: string | null
  /** The beginning of its question, on one line. */
  readonly question: string
  readonly answer: string
  readonly files: number
  readonly key: string | null
  readonly outcome: ItemOutcome
  readonly points: { readonly earned: number | null; readonly max: number } | null
}

/** All that one report card prints, as it was when its order took it. Times in epoch ms. */
export type CardContent = {
  readonly institution: string
  readonly collection: string
  readonly exam: string
  readonly candidate: string
  readonly identifier: string | null
  readonly school: string | null
  readonly schoolClass: string | null
  readonly attempt: number
  readonly finishedAt: number | null
  readonly takenAt: number
  readonly grade: { readonly earned: number; readonly max: number }
  readonly counts: { readonly correct: number; readonly available: number; readonly pending: number }
  readonly rows: readonly CardRow[]
  /** Of the result that this is (`stampOf`). */
  readonly stamp: string
}

const QUESTION_MAX = 110
const ANSWER_MAX = 280

type Judged = {
  readonly isAvailable: boolean
  readonly isCancelled: boolean
  readonly asksAnswer: boolean
  readonly isAnswered: boolean
  readonly isCorrect: boolean | null
  readonly earned: number | null
}

/** A cancelled item is that first, whatever was answered; one that waits for a person is not wrong. */
export function outcomeOf(item: Judged): ItemOutcome {
  if (!item.isAvailable) return 'UNAVAILABLE'
  if (!item.asksAnswer) return 'READING'
  if (item.isCancelled) return 'CANCELLED'
  if (item.isCorrect === true) return 'CORRECT'
  if (!item.isAnswered) return 'NOT_ANSWERED'
  if (item.isCorrect === null) return 'PENDING'
  return (item.earned ?? 0) > 0 ? 'PARTIAL' : 'WRONG'
}

const clip = (text: string, max: number): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length <= max
    ? line
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}

/** The beginning of the question that these blocks print. */
export const questionOf = (blocks: readonly PrintBlock[]): string =>
  clip(
    blocks
      .flatMap((block) => (block.kind === 'html' && block.role === 'question' ? block.text : []))
      .join(' '),
    QUESTION_MAX
  )

/** What was given, as these blocks print it: marked options by letter and text, else the text of the answer. Empty: nothing. */
export const answerOf = (blocks: readonly PrintBlock[]): string =>
  clip(
    blocks
      .flatMap((block) => {
        if (block.kind === 'option' && block.marked) return `${block.letter}) ${block.text}`
        return block.kind === 'answer' ? block.text : []
      })
      .join('; '),
    ANSWER_MAX
  )

/** The letters of the right options that these blocks print; null where there are none. */
export function keyLetters(blocks: readonly PrintBlock[]): string | null {
  const letters = blocks.flatMap((block) =>
    block.kind === 'option' && block.correct === true ? block.letter : []
  )
  return letters.length === 0 ? null : letters.join(', ')
}

/** A key of texts on one line. */
export const keyLine = (line: string): string | null => (line === '' ? null : clip(line, QUESTION_MAX))
