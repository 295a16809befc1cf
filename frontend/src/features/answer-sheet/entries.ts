import {
  EMPTY_RESPONSE,
  NO_ANSWER_LINE,
  type Disclosure,
  type WireResponse,
} from '@banca/item-renderers/contract'
import { addressOfAnswers } from '../../exam/reading.ts'
import type { Crumb } from '../../ui/Breadcrumbs.tsx'
import type { AnswerSheet, Overview, SheetEntry } from './types.ts'

/** Marks of an answer, the most important first; each has an icon and a text. */
export type Mark =
  'cancelled' | 'unavailable' | 'timedOut' | 'right' | 'wrong' | 'blank' | 'corrected' | 'pending'

/**
 * Right and wrong are set only where the key is disclosed; a cancelled item is neither, and what a person corrected has its points instead: a text
 * with most of them is not wrong.
 */
export function marksOf(entry: SheetEntry): Mark[] {
  const marks: Mark[] = []
  if (entry.isCancelled) marks.push('cancelled')
  if (!entry.isAvailable) marks.push('unavailable')
  if (entry.given?.isTimedOut === true) marks.push('timedOut')
  if (entry.isCancelled) return marks
  if (entry.correction !== undefined)
    return [...marks, entry.correction.situation === 'blank' ? 'blank' : 'corrected']
  if (entry.isCorrect === true) marks.push('right')
  if (entry.isCorrect === false && entry.given?.isAnswered === true) marks.push('wrong')
  if (entry.score === null) marks.push('pending')
  return marks
}

/**
 * How many answers are right, of those that are right or wrong. What a person marked has points instead (`marksOf`), and a text with nine
 * tenths of them is no question that was missed: it is counted apart.
 */
export function rightAnswers(
  { correct, available }: Overview,
  entries: readonly SheetEntry[]
): { correct: number; all: number; marked: number } {
  const marked = entries.filter((one) => one.isAvailable && !one.isCancelled && one.correction !== undefined)
  const full = marked.filter(
    ({ score }) => score !== undefined && score !== null && score.earned >= score.max
  )
  return { correct: correct - full.length, all: available - marked.length, marked: marked.length }
}

/** The correct answer in one line; null where it is not disclosed or there is no fixed one. */
export const keyLine = (entry: SheetEntry): string | null =>
  entry.answer === undefined || entry.answer === NO_ANSWER_LINE ? null : entry.answer

export const responseOf = (entry: SheetEntry): WireResponse =>
  entry.given?.response ?? { ...EMPTY_RESPONSE, alternatives: [] }

/** What the review of an item may disclose. */
export function disclosureOf(entry: SheetEntry): Disclosure {
  const { answer, answers, freeResponses, gradeLinear, explanations, score } = entry
  return {
    ...(answer !== undefined && {
      expected: {
        line: answer,
        alternativeIds: answers ?? [],
        freeResponses: freeResponses ?? [],
        gradeLinear: gradeLinear ?? null,
      },
    }),
    ...(explanations !== undefined && { explanations }),
    ...(score !== undefined && { score }),
  }
}

/** The entry of an item with those before and after it; null when the exam has no such item. */
export function placeOf(entries: readonly SheetEntry[], itemId: number) {
  const at = entries.findIndex((entry) => entry.itemId === itemId)
  const entry = entries[at]
  return entry === undefined
    ? null
    : { entry, previous: entries[at - 1] ?? null, next: entries[at + 1] ?? null }
}

export const itemAddress = (applicationId: number | string, itemId: number) =>
  `/answer-sheets/${applicationId}/items/${itemId}`

export const breakdownAddress = (applicationId: number | string, itemId: number) =>
  `${itemAddress(applicationId, itemId)}/correction`

/** Início > collection > exam; the exam is a link on pages below it. */
export function crumbsOf({ application, collection }: AnswerSheet, start: string, isBelow: boolean): Crumb[] {
  return [
    { text: start, to: '/applications' },
    { text: collection.name, to: `/applications?collection=${collection.id}` },
    { text: application.title, ...(isBelow && { to: addressOfAnswers(application.id) }) },
  ]
}
