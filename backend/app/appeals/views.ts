import type { Annotation } from '#grading'
import type { Attachment, PublicItem, WireResponse } from '@banca/item-renderers/contract'
import type { AppealResult, AppealStatus } from './domain/appeal.js'
import type { ProcessStatus } from './domain/process_status.js'
import type { AppealWindow } from './domain/appeal_window.js'
import type { WindowLoss } from './domain/window_extension.js'

/** A window for staff; `window` null: the collection has none. `version` 0 then. */
export type AppealWindowView = {
  collectionId: number
  window: AppealWindow | null
  version: number
  /** This caller may change it. */
  mayChange: boolean
  /** It was extended. `from`: when it was to close at first. */
  extension: { from: number; reason: string } | null
  /** What outages took from it, for who may change it; null: nothing that nobody has decided about. */
  loss: WindowLoss | null
  /** Somebody takes payments here. */
  isPaymentAvailable: boolean
  /** There are appeals: the price, and whether there is one, do not change. */
  isPriceFixed: boolean
  /** Appeals that a change concerns. */
  appeals: { total: number; byStatus: Record<AppealStatus, number> }
  serverTime: number
}

export type AppealItem = { id: number; position: number; verboseName: string | null; category: string }

export type AppealFile = { id: number; url: string; filename: string }

/** An option of a filter or of a decision; `description` in the caller's language. */
export type AppealStatusView = { id: number; tag: AppealStatus; description: string }
export type AppealResultView = { id: number; tag: AppealResult; description: string }

/** A decision as who manages the options sees it. `isShipped`: everybody has it, and nobody changes it. `isUsed`: a reply has it. */
export type AppealOptionView = AppealResultView & {
  isShipped: boolean
  isOffered: boolean
  isUsed: boolean
}

/** What a reply says. Times in epoch ms. */
export type AppealReplyView = {
  revision: number
  by: { name: string } | null
  repliedAt: number
  /** HTML that was cleaned. */
  response: string
  /** On the text of the answer, in the order of it. */
  annotations: Annotation[]
  result: AppealResultView
  /** The decision about the item that it came by; null: somebody wrote it. */
  decisionId: number | null
  /** That decision was taken back: the reply is in force no more. */
  withdrawnAt: number | null
}

/** What lists have of an appeal: as its candidate may know it, or as staff do. Times in epoch ms. */
type AppealPlace = {
  id: number
  applicationId: number | null
  exam: { id: number; name: string }
  item: AppealItem
  createdAt: number
  status: AppealStatusView
  mayReply: boolean
}

/** What proves a version of an appeal. `edition`: 1 when it was issued, then one more with each edit. */
export type ReceiptView = {
  code: string
  number: number
  edition: number
  issuedAt: number
  /** SHA-256 of the content, hex. */
  digest: string
}

/** `isCurrent`: the appeal still says the same. */
export type CheckedReceiptView = ReceiptView & { isCurrent: boolean }

/** An appeal for its candidate. `reply`: null until it is disclosed. */
export type OwnAppealView = AppealPlace & {
  content: string
  bibliography: string
  attachments: AppealFile[]
  updatedAt: number
  reply: AppealReplyView | null
  /** What the reply made of the mark, where points are disclosed to the candidate; null: nothing. */
  grade: { before: number; after: number } | null
  /** What it is payed with; null: it is free of charge. */
  process: { id: number; status: ProcessStatus } | null
  /** It may still be changed and removed: the window is open, its payment has not started, and nobody has replied. */
  mayEdit: boolean
  /** Of its newest version; null: it is of before there were receipts. */
  receipt: ReceiptView | null
  window: AppealWindow | null
  /** Why the window closes later than it was to. */
  extension: { from: number; reason: string } | null
  serverTime: number
}

/** Whose appeal it is. With hidden names `id` is null and `name` the public identifier. */
export type AppellantView = { id: number | null; name: string; publicIdentifier: string | null }

/** A row of the list of staff. */
export type AppealRowView = AppealPlace & {
  user: AppellantView
  isNameHidden: boolean
  /** Grows with each edit, reply and new grade. */
  revision: number
  reply: { by: string; repliedAt: number; result: AppealResultView } | null
}

/** Points of the answer. */
export type AnswerValueView = {
  answerId: number
  /** What the exam is worth, as its items count now. The candidate's own total is not here: who replies rules on one answer. */
  total: number
  /** Of the item. */
  totalItem: number
  /** Null: nobody has marked it. */
  currentValue: number | null
  /** What the appeal makes of it: waits until the reply is disclosed. Null: nothing. */
  newValue: number | null
  /** The mark before it; null without a new one. */
  valueBefore: number | null
  /** This caller may give one: from `least` to `most`, and below the mark in force where `mayLower`. */
  mayChange: boolean
  least: number
  most: number
  mayLower: boolean
}

/** An appeal for who replies to it, with what was answered. */
export type AppealView = AppealRowView & {
  content: string
  bibliography: string
  attachments: AppealFile[]
  updatedAt: number
  /** The newest first. */
  replies: AppealReplyView[]
  /** The item as candidates get it. */
  publicItem: PublicItem
  /** `attachments`: of the answer, for who replies. */
  givenAnswer: {
    line: string
    response: WireResponse
    attachments: Attachment[]
    /** Of the mark before the appeal, once it is disclosed. */
    annotations: readonly Annotation[]
    /** What ends a mark of it in zero, by its plan. */
    situations: { code: string; label: string }[]
  }
  answerValue: AnswerValueView
  /** An administrator who marked the answer says why they reply. */
  needsReason: boolean
  serverTime: number
}

/** Appeals against one item, as many as the caller reads. `oldestAt`: of those without a reply; null: each has one. Epoch ms. */
export type ItemAppealsView = {
  exam: { id: number; name: string }
  item: AppealItem
  analysis: number
  replied: number
  disclosed: number
  total: number
  oldestAt: number | null
  /** The caller replies to appeals of the collection. */
  mayReply: boolean
}

/** Why an appeal gets no reply with others: it was decided, or somebody else replied, or it is not what was read; `unavailable`: not the caller's to reply to. */
export type SkipReason = 'disclosed' | 'replied' | 'marked_by_you' | 'changed' | 'unavailable'
export type SkippedAppeal = { id: number; reason: SkipReason }

/** What `POST /v1/appeals/bulk_reply` would do, or did. `replied`: ids of the appeals that have the reply. */
export type BulkReplyView = { mode: 'preview' | 'apply'; replied: number[]; skipped: SkippedAppeal[] }

/** What `POST /v1/appeals/disclose` would disclose, or did. */
export type AppealDisclosureView = {
  mode: 'preview' | 'apply'
  /** Replies that are (or would be) disclosed. */
  replied: number
  withoutReply: number
  alreadyDisclosed: number
  /** New grades among these replies. */
  grades: number
  basis: string
}
