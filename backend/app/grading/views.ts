import type {
  AlternativeExplanation,
  ExpectedAnswer,
  SentItem,
  WireResponse,
} from '@banca/item-renderers/contract'
import type { ExamDecision } from './domain/exam_approval.js'
import type { Annotation } from './domain/annotation.js'
import type { MarkStatus } from './domain/mark.js'
import type { MarkBreakdown } from './domain/mark_breakdown.js'

/** The approval of one exam. `decision` null: pending. `at` in epoch ms. */
export type ExamApprovalView = {
  examId: number
  decision: ExamDecision | null
  justification: string | null
  by: { id: number; name: string } | null
  at: number | null
  /** Items of the exam have changed since the decision. */
  isOutdated: boolean
  /** This caller may decide now. */
  canDecide: boolean
}

/** Where an item is in its exam: nothing of its text or key. */
export type ItemPlaceView = { id: number; position: number; verboseName: string | null; category: string }

/** An item in View. `key` and `explanations` are null for who may not see the key, `item` where the content was not asked for. */
export type ViewedItem = ItemPlaceView & {
  isAvailable: boolean
  isCancelled: boolean
  /** False for what is only read: there is no answer. */
  asksAnswer: boolean
  /** Points. Who may not see the key does not see them either. */
  value: number
  key: ExpectedAnswer | null
  explanations: AlternativeExplanation[] | null
  item: SentItem | null
}

/** An exam as staff review it. */
export type ExamSheetView = {
  exam: { id: number; name: string }
  collection: { id: number; name: string }
  isKeyShown: boolean
  items: ViewedItem[]
}

/** The head of a report about one candidate and one exam. What this reader may not know is null. */
export type SheetHeaderView = {
  name: string
  cpf: string | null
  email: string | null
  cellphone: string | null
  provider: string
  exam: string
  /** Points earned, of `total`; null before the finish, and where they are not disclosed. */
  grade: number | null
  total: number | null
}

/** An application that began and that nobody approved or reproved yet. */
export type PretestView = { id: number; user: { id: number; name: string }; isFinished: boolean }

/**
 * A free response with its mark, for those who mark it. `points` in thousandths of a point. `application`: its id and the candidate's name only for
 * who sees that application besides.
 */
export type ItemWithAnswerView = {
  /** Of the answer. */
  id: number
  application: { id: number | null; name: string | null; exam: { id: number; name: string } }
  /** The item as candidates get it. */
  item: SentItem
  position: number
  verboseName: string | null
  /** Points that the item is worth. */
  value: number
  /** A text as it was written; of other categories their line. */
  freeResponse: string
  response: WireResponse
  attachments: { url: string; filename: string }[]
  publicIdentifier: string | null
  correctionId: number
  points: number | null
  /** `blank`: nothing was handed in. */
  situation: string | null
  status: MarkStatus
  /** HTML that was cleaned. */
  comment: string | null
  /** On the text, in the order of it. */
  annotations: Annotation[]
  revision: number
  /** The plan that alone gives it marks. */
  planId: number | null
}

/** How the mark of an answer came about. `inForce`: the points that count now. */
export type MarkBreakdownView = MarkBreakdown & { readonly inForce: number }
