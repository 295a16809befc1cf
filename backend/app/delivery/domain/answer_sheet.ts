import { type RuledContent } from '#shared'
import {
  asksForAnswer,
  type AlternativeExplanation,
  type ExpectedAnswer,
  type ItemLogic,
  type Score,
  type WireResponse,
} from '@banca/item-renderers/contract'
import { scoreByKey } from './key_score.js'

/** Which parts of a finished exam one reader may see. */
export type SheetDisclosure = {
  /** The answers as they were given, item by item: the summary. */
  answers: boolean
  /** The items themselves, one by one. */
  items: boolean
  /** The correct answers. */
  key: boolean
  explanations: boolean
  scores: boolean
  /** What teachers wrote about the answers. */
  comments: boolean
  /** How many were right. */
  overview: boolean
}

/** Whether its candidate may appeal against an item. `closesAt` in ISO 8601; lengths of the two texts in code points. */
export type SheetAppeal = {
  readonly canIssue: boolean
  readonly reason:
    'not_open' | 'closed' | 'process_closed' | 'not_disclosed' | 'item_cancelled' | 'appeal_exists' | null
  /** Of the appeal that there is. */
  readonly appealId: number | null
  readonly closesAt: string
  /** Why it closes later than it was to; null: it does not. */
  readonly extensionReason: string | null
  readonly contentMaxLength: number
  readonly bibliographyMaxLength: number
}

/**
 * What staff decided about an item after people had answered it. `at` epoch ms. Points of this answer; null where it did not change them. `tellsKey`: it is about which
 * answers are right, and its reason may name them.
 */
export type SheetDecision = {
  readonly kind: 'annul' | 'change_key' | 'also_accept' | 'withdraw' | 'revert'
  readonly at: number
  readonly reason: string
  readonly points: { readonly before: number | null; readonly after: number | null } | null
  readonly tellsKey: boolean
}

/** One item of an exam read back; what was not disclosed is null (`score`: undefined, since null is "not graded yet"). */
export type SheetEntry = {
  itemId: number
  position: number
  verboseName: string | null
  category: string
  isAvailable: boolean
  isCancelled: boolean
  /** False for what is only read: there is no answer to miss. */
  asksAnswer: boolean
  own: OwnAnswer | null
  key: ExpectedAnswer | null
  explanations: AlternativeExplanation[] | null
  score: Score | null | undefined
  /** Null as well while a person has still to grade it, and for an item that is only read. */
  isCorrect: boolean | null
  /** What its corrector wrote: clean HTML. Null as well while its mark is not disclosed. */
  comment: string | null
  /** What a person gave for it; null while that is not disclosed, and where an item was cancelled since. */
  correction: Correction | null
  /** For its candidate alone; null where there is no appeal against such an item, or no window. */
  appeal: SheetAppeal | null
  /** The last one; null where nothing was decided, and of one about the key while neither key nor points are shown. Its points are null while points are not. */
  decision: SheetDecision | null
}

/** A remark on a stretch of the answer's text: `start`, `end` in UTF-16 code units of it with each CRLF as one LF; `quote` is what was between them then. */
export type SheetAnnotation = {
  readonly start: number
  readonly end: number
  readonly quote: string
  readonly kind: 'strength' | 'language' | 'content' | 'argument' | 'cohesion' | 'proposal' | 'other'
  readonly comment: string
}

/**
 * `situation`: what the answer is where that says more than its points (`blank`). `hasBreakdown`: how the mark came about can be read. `annotations`: of all marks that
 * count, in the order of the text, or of the reply to an appeal that has its own, where `formerAnnotations` are those of the marks; none where comments are not shown.
 */
export type Correction = {
  points: number
  situation: string | null
  hasBreakdown: boolean
  annotations: readonly SheetAnnotation[]
  formerAnnotations: readonly SheetAnnotation[]
}

export type OwnAnswer = {
  response: WireResponse
  /** The one-line form of the response. */
  line: string
  isAnswered: boolean
  isTimedOut: boolean
  attachments: { id: number; filename: string; url: string; path: string }[]
}

/** `correct` of `available`; `pending` are still to be graded by a person. Cancelled items count as correct. */
export type SheetOverview = { available: number; correct: number; cancelled: number; pending: number }

/** `score` null: a person has still to grade it. */
export type Marked = {
  isAvailable: boolean
  isCancelled: boolean
  asksAnswer: boolean
  score: Score | null
  isCorrect: boolean | null
}

export type AnswerSheetView = {
  application: { id: number; title: string; finishedAt: number | null; user: { id: number; name: string } }
  collection: { id: number; name: string }
  showItemId: boolean
  disclosure: SheetDisclosure
  overview: SheetOverview | null
  /** Points of the available items that are graded, of all available ones. Null: not disclosed. */
  grade: Score | null
  entries: SheetEntry[]
}

/** Without what people corrected. */
export const withoutCorrections = (sheet: AnswerSheetView): AnswerSheetView => ({
  ...sheet,
  entries: sheet.entries.map((entry) => ({ ...entry, comment: null, correction: null })),
})

// Shares of a point add up with a rounding error.
const NEARLY = 1e-9

/**
 * Points of one answer: the one rule for whoever reads them. `earned` is what the finish stored, or a disclosed mark; a cancelled item earns
 * all, and one whose key was decided on what that key gives, from the moment of the decision on: what is stored follows.
 */
export function scoreOf(
  logic: ItemLogic,
  content: RuledContent,
  response: WireResponse,
  earned: number | null
): Score | null {
  if (content.isCancelled === true || content.ruling || earned === null) {
    const byKey = scoreByKey(logic, content, response)
    if (byKey !== null || earned === null) return byKey
  }
  return { earned, max: content.value }
}

/** Whether an answer is right in full; null while that is unknown. An item worth nothing is judged as if it were worth a point. */
export function isCorrect(
  logic: ItemLogic,
  content: RuledContent,
  response: WireResponse,
  score: Score | null
): boolean | null {
  if (content.isCancelled === true) return true
  if (score === null || !asksForAnswer(logic, content)) return null
  const judged = score.max > 0 ? score : scoreByKey(logic, { ...content, value: 1 }, response)
  return judged === null ? null : judged.earned >= judged.max - NEARLY
}

/** Only available items count, of those that ask for an answer. */
export function overviewOf(items: readonly Marked[]): SheetOverview {
  const counted = items.filter((item) => item.isAvailable && item.asksAnswer)
  return {
    available: counted.length,
    correct: counted.filter((item) => item.isCancelled || item.isCorrect === true).length,
    cancelled: counted.filter((item) => item.isCancelled).length,
    pending: counted.filter((item) => !item.isCancelled && item.isCorrect === null).length,
  }
}

/** The sum over available items. What is still to be graded adds nothing to `earned`. */
export function gradeOf(items: readonly (Marked & { value: number })[]): Score {
  const counted = items.filter((item) => item.isAvailable && item.asksAnswer)
  return {
    earned: counted.reduce((sum, { score }) => sum + (score?.earned ?? 0), 0),
    max: counted.reduce((sum, { score, value }) => sum + (score?.max ?? value), 0),
  }
}
