import type { AppealResultView, AppealStatusView } from '#appeals/types'
import type { CannotAppealResult } from './domain/result.js'
import type { NamedSection } from './domain/section.js'
import type { ProcessSettings, ProcessStatus } from './domain/selection_process.js'

/** What a result says. Points in thousandths. */
export type ResultFacts = {
  sectionName: string
  value: number | null
  totalValue: number | null
  passingScore: number | null
  status: string | null
  color: string | null
  category: string | null
}

/** A published result for its candidate. Times in epoch ms. */
export type UserResultView = ResultFacts & {
  id: number
  selectionProcessName: string
  showGrade: boolean
  showStatus: boolean
  publishedAt: number
  /** Why there is no new appeal; null: there may be one. */
  obstacle: CannotAppealResult | null
  appealOpensAt: number | null
  appealClosesAt: number | null
  contentMaxLength: number
  bibliographyMaxLength: number
  serverTime: number
}

/** What a reply says. Epoch ms; `response` is clean HTML. */
export type ResultReplyView = {
  by: string
  repliedAt: number
  response: string
  result: AppealResultView
}

/** An appeal for its candidate. `reply`: null until it is disclosed. */
export type OwnResultAppealView = {
  id: number
  userResultId: number
  content: string
  bibliography: string
  createdAt: number
  status: AppealStatusView
  reply: ResultReplyView | null
}

/** A process for staff. */
export type SelectionProcessView = ProcessSettings & {
  sections: readonly NamedSection[]
  id: number
  status: ProcessStatus
  version: number
  createdAt: number
  updatedAt: number
  publishedAt: number | null
  results: { total: number; unpublished: number }
  appeals: { analysis: number; replied: number; disclosed: number }
  serverTime: number
}

export type PersonView = { id: number; name: string; publicIdentifier: string | null }

/** A result as staff entered it. `showGrade` and `showStatus` null: as the process says. */
export type SelectionResultView = ResultFacts & {
  id: number
  processId: number
  user: PersonView
  showGrade: boolean | null
  showStatus: boolean | null
  isPublished: boolean
  /** Candidates read it, as it is or as it was. */
  wasPublished: boolean
  openedAppealAt: number | null
}

/** An appeal for who replies to it. */
export type ResultAppealView = {
  id: number
  process: { id: number; name: string }
  user: PersonView
  userResult: ResultFacts & { id: number }
  content: string
  bibliography: string
  createdAt: number
  disclosedAt: number | null
  status: AppealStatusView
  revision: number
  mayReply: boolean
  /** The newest first. */
  replies: ResultReplyView[]
}

/** What a publication would publish, or did. */
export type PublicationView = {
  mode: 'preview' | 'apply'
  results: number
  added: number
  changed: number
  /** Replies that are (or would be) disclosed. */
  replies: number
  withoutReply: number
  basis: string
}
