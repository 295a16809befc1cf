import { type RuledContent } from '#shared'
import { asksForAnswer, type ItemLogic, type WireResponse } from '@banca/item-renderers/contract'
import { isCorrect } from './answer_sheet.js'

/** How one answer of a finished exam came out. PENDING waits for a person. */
export const OUTCOMES = ['CORRECT', 'PARTIAL', 'WRONG', 'BLANK', 'PENDING'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** An answer with its points (null: a person has still to give them) and how it came out (null: nothing is asked). */
export type ScoredAnswer = {
  readonly id: number
  readonly points: number | null
  readonly outcome: Outcome | null
}

type Given = {
  readonly response: WireResponse
  readonly points: number | null
  /** A file is attached: that alone is an answer too. */
  readonly hasFile: boolean
}

/** What is left blank is BLANK, also where a person grades: there is nothing to grade. A cancelled item is CORRECT for everybody. */
export function outcomeOf(
  logic: ItemLogic,
  content: RuledContent,
  { response, points, hasFile }: Given
): Outcome | null {
  if (!asksForAnswer(logic, content)) return null
  if (content.isCancelled === true) return 'CORRECT'
  if (!hasFile && !logic.isAnswered(response) && (points ?? 0) <= 0) return 'BLANK'
  if (points === null) return 'PENDING'
  if (isCorrect(logic, content, response, { earned: points, max: content.value }) === true) return 'CORRECT'
  return points > 0 ? 'PARTIAL' : 'WRONG'
}
