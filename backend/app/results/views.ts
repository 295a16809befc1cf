import type { AppealResultView, AppealStatusView } from '#appeals/types'
import type { ScoreCause } from '#grading'
import type { FailedJob } from '#jobs'
import type { CannotAppealResult } from './domain/result.js'
import type { RunningState, VersionSource, VersionState } from './domain/version.js'
import type { NamedSection } from './domain/section.js'
import type { SectionRule } from './domain/section_rule.js'
import type { ProcessSettings, ProcessStatus } from './domain/selection_process.js'

/** Why a computed result changed: a decision about an item, marks that were disclosed, or a new grade after an appeal. Epoch ms. */
export type ChangeCause = ScoreCause | { kind: 'appeal'; at: number }

type Points = Pick<ResultFacts, 'value' | 'totalValue' | 'passingScore'>

/** What a result was in the version before, as far as it was shown; null: it was not. */
export type ResultChangeView = {
  before: { points: Points | null; status: string | null }
  /** The first first; none: people changed it. */
  causes: readonly ChangeCause[]
}

/** What has changed points since results were computed last. `appeals`: with a new grade. */
export type PendingChangesView = { decisions: number; disclosures: number; appeals: number }

type Side = Pick<ResultFacts, 'value' | 'totalValue' | 'status'>

/** A result that the published version has changed. `after` null: it is without it. */
export type VersionChangeView = {
  id: number
  user: PersonView
  sectionName: string
  before: Side
  after: Side | null
}

/** A result that a publication would be without. `id`: of the result. */
export type GoneResultView = Side & { id: number; user: PersonView; sectionName: string }

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
  /** Null: it says the same as in the version before. */
  change: ResultChangeView | null
  /** When the version was published that is without it, and what it was before; null: it is there. */
  gone: { at: number; before: ResultChangeView['before'] } | null
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

/** Why a publication stopped for good, and where. */
export type FailedPublicationView = FailedJob & { during: RunningState }

/**
 * A publication as far as it is. `state` STALE: what was computed was not what was previewed, and nothing was published. FAILED: its job has failed for good, and it
 * waits for staff.
 */
export type PublishedVersionView = {
  id: number
  number: number
  source: VersionSource
  state: VersionState | 'FAILED'
  failure: FailedPublicationView | null
  jobId: number | null
  orderedAt: number
  publishedAt: number | null
}

/** A process for staff. */
export type SelectionProcessView = ProcessSettings & {
  sections: readonly NamedSection[]
  sectionRules: readonly SectionRule[]
  /** The last one that was ordered. */
  publication: PublishedVersionView | null
  publishedNumber: number
  /** Null: nothing has, or nothing was computed; of one process alone, not in a list. */
  pending: PendingChangesView | null
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
  /** From the sections of the process, not by a person. */
  isComputed: boolean
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

/**
 * What computing from the sections gives. `candidates` have finished an exam of one. Of their results so many are new, say something else than what is published, are gone;
 * `entered` are of people and stay, `replaced` are of people and are computed. `passing`, `failing`: of those with a score to pass. `absent`: exams that were to be sat and
 * count nothing; `open`: those among them that may still be sat or handed in.
 */
export type ComputedCounts = {
  candidates: number
  added: number
  changed: number
  gone: number
  entered: number
  replaced: number
  passing: number
  failing: number
  absent: number
  open: number
}

/** What a publication would publish, or was ordered to. `results`, `added`, `changed`: as they are stored. */
export type PublicationView = {
  mode: 'preview' | 'apply'
  source: VersionSource
  results: number
  added: number
  changed: number
  /** Replies that are (or would be) disclosed. */
  replies: number
  withoutReply: number
  /** Null: nothing is computed. */
  computed: ComputedCounts | null
  /** The first of those that it would be without. */
  gone: readonly GoneResultView[]
  basis: string
  /** The durable job that publishes; null: a preview. */
  jobId: number | null
}
