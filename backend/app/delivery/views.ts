import type { ItemContent, SentItem } from '@banca/item-renderers/contract'
import type { SittingRules } from '#access/types'
import type { CollectionView, ExamView } from '#catalog/types'
import type { RefusalReason } from './domain/judge.js'

/** The seven values of the wire; which one holds is decided in domain/status.ts from stored state, windows and time. */
export const APPLICATION_STATUSES = [
  'AVAILABLE_SOON',
  'AVAILABLE',
  'STARTED',
  'FINISHED',
  'STOPPED',
  'UNAVAILABLE',
  'UNKNOWN',
] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

export type { HistoryView, ScheduleView } from './act_views.js'

/** An application as its candidate, guardian or staff sees it in lists and on its pages. Times in epoch ms. */
export type ApplicationView = {
  id: number
  status: ApplicationStatus
  roomId: number | null
  startedAt: number | null
  finishedAt: number | null
  finishReason: string | null
  reseted: boolean
  /** Who reset it, and when (epoch ms); null unless it has not begun since. */
  reset: { by: string; at: number; clearsAnswers: boolean } | null
  /** Counts the acts of staff on it, from 1. */
  version: number
  /** The page of the candidate has not reported to show the newest of these acts: its answers may be of before. */
  shouldUpdateAnswers: boolean
  /** Counts how often its answers were begun anew, from 1. */
  sitting: number
  /** A second attempt, which staff gave. */
  isSecondaryChance: boolean
  /** Its own window; null where staff have given it none yet, and for who may not know times. */
  windowStartAt: number | null
  windowEndAt: number | null
  maxDurationMinutes: number
  /** The total of minutes from the start, with what was granted; null for who may not know times. */
  totalMinutes: number | null
  /** Of the accommodation that it was made with, in percent; 100: none. */
  timeFactor: number
  /** Seconds left on the server's clock, integer, never negative; null when no time runs (not started, finished). */
  secondsToTimeout: number | null
  /** Seconds until answers that were given in time no longer count when they arrive; null when no time runs. */
  secondsToGraceEnd: number | null
  /** The clock goes on: not before the start, after the end, or while a pause holds it. */
  timeRuns: boolean
  serverTime: number
  lastAnswerId: number | null
  answeredCount: number
  mandatoryCollectionUnfinished: boolean
  mandatoryCollectionName: string | null
  reportCardId: number | null
  instructionsUrl: string | null
  suspectCount: number
  user: { id: number; name: string }
  exam: ExamView
  collection: CollectionView
  /** Its items are handed out one by one, whatever its collection is set to by now. */
  strictSteps: boolean
  needsSafeBrowser: boolean
  /** By the institution's settings as they were when the sitting began. */
  rules: SittingRules
}

/** A sitting that staff have closed by clearing the answers, with what it held. Times in epoch ms. `mayRestore`: the present one holds nothing. */
export type SittingView = {
  sitting: number
  state: string
  startedAt: number | null
  finishedAt: number | null
  finishReason: string | null
  answerCount: number
  points: number
  digest: string
  closedAt: number
  closedBy: { id: number; name: string }
  reason: string | null
  /** Batches that came for it since. */
  lateCount: number
  mayRestore: boolean
  answers: {
    id: number
    position: number
    line: string
    earned: number | null
    seconds: number
    files: { filename: string; url: string }[]
  }[]
}

/**
 * One line of the grouped list: `count` applications of one person in one collection, `first` of them in the order of lists (decision C4).
 * `finishedAt`: the latest finish, null unless all are finished. Times in epoch ms.
 */
export type ApplicationEntryView = {
  first: ApplicationView
  count: number
  finishedAt: number | null
  /** From the first window to the end of the last; null where there is none. */
  startAt: number | null
  endAt: number | null
}

/** What staff decided about an application, by whom and when (epoch ms). `reason`: why it was reproved. */
export type ApprovalView = {
  decision: 'APPROVED' | 'REPROVED'
  reason: string | null
  by: { id: number; name: string }
  at: number
}

/** One answer as stored, times in epoch ms. */
export type AnswerView = {
  id: number
  applicationId: number
  position: number
  verboseName: string | null
  itemId: number
  itemCategory: string
  answerTimeLimit: number | null
  alternative: { id: number; letter: string; position: number } | null
  alternatives: { id: number; letter: string; position: number }[]
  freeResponse: string | null
  gradeLinear: string | null
  seconds: number
  finished: boolean
  timeoutAt: number | null
  /** Of an item with its own time limit: when it was first opened, and when it closes by itself. */
  openedAt: number | null
  closesAt: number | null
  /** Of its own time, integer, never negative; null before it is opened, or where it has none. */
  secondsLeft: number | null
  sitting: number
  term: number
  revision: number
  savedAt: number | null
  attachments: { id: number; filename: string; url: string; path: string }[]
  /** For its candidate only: archived contents that they have not decided about. */
  versions?: AnswerVersionView[]
}

/** A content that the answer does not hold: of a session that was displaced, or of an edit that lost. `at` epoch ms. */
export type AnswerVersionView = {
  id: number
  reason: string
  device: string | null
  at: number
  alternativeId: number | null
  alternatives: number[]
  freeResponse: string | null
  gradeLinear: string | null
}

/**
 * What became of one entry of a batch. `reason`: why an entry was not accepted. No refused content is lost silently: one that was
 * `superseded`, a `conflict`, `locked` or of an item that is over (`item_expired`) is archived, unless `kept: false`.
 */
export type BatchEntryResult = {
  id: number
  term: number
  revision: number
  accepted: boolean
  reason?: RefusalReason
  kept?: false
}

/**
 * Something that was quarantined from an answer, as staff see it: `line` as text, `present` what the answer holds now. Of a file its name and
 * address. Times in epoch ms.
 */
export type QuarantinedAnswerView = {
  key: string
  kind: 'content' | 'table' | 'file'
  reason: string
  device: string | null
  at: number
  answer: { id: number; position: number; verboseName: string | null; itemId: number; itemCategory: string }
  line: string | null
  file: { filename: string; url: string } | null
  /** The sitting that it is of; of a closed one `present` is what that held. */
  sitting: number
  isClosed: boolean
  present: { line: string; files: { filename: string; url: string }[] }
  isHeld: boolean
  candidateDecision: 'used' | 'kept' | null
  decision: {
    decision: 'accept' | 'refuse'
    reason: string | null
    by: { id: number; name: string }
    at: number
  } | null
}

/**
 * Something that was taken although the server could not check it. `time`: the own time of an item whose opening only the device reports;
 * `seconds`: the time it took, as the device reports. `order`: it went past the item without having shown it to the server, or (`at`) something of its
 * answer changed after it was passed: a text that claimed to be made before, a record of its table, or its file. Times in epoch ms.
 */
export type UncheckedAnswerView = {
  what: 'time' | 'order'
  answer: { id: number; position: number; verboseName: string | null }
  at: number | null
  openedAt: number | null
  seconds: number | null
  limitSeconds: number | null
}

/**
 * What became of the answers of an application. `answerCount`: as they were counted at the finish; `lateCount`: they came after the
 * deadline and count; `apartCount`: a content that is not the answer waits for a decision of staff. Times in epoch ms.
 */
export type FinishSummaryView = {
  id: number
  finishedAt: number | null
  answerCount: number
  lateCount: number
  apartCount: number
  serverTime: number
}

/** What became of a file that was announced. `heardAt` (epoch ms): when the server first got the announcement, by which it is judged. */
export type HeardFileView = {
  answer: number
  digest: string
  heardAt: number
  state: 'announced' | 'complete' | 'kept_apart' | 'withdrawn' | 'refused'
}

/** What a file of unsent answers would bring; `outcome`: whether it would count at all. */
export type AnswersFileView = {
  application: number
  state: string
  outcome: 'applied' | 'kept_apart' | 'not_started'
  candidate: { id: number; name: string }
  exam: { id: number; name: string }
  collection: { id: number; name: string }
  /** It comes from a session of this application. */
  authenticated: boolean
  finishRequested: boolean
  records: number
  /** `same`: the server has it, or what the same writer wrote since; `kept_apart`: for staff to decide, with `reason`. */
  answers: {
    id: number
    position: number
    fate: 'taken' | 'same' | 'kept_apart' | 'refused'
    reason: string | null
  }[]
  files: { answer: number; position: number; name: string; size: number }[]
}

type RecordOf<Content> = Content & { application: number; term: number; revision: number; savedAt: number }

/** Records of a repertorization table. `item` is the medicament, `position` its rubric column. Times in epoch ms. */
export type RubricView = RecordOf<{ item: number; position: number; value: number | null }>
export type SymptomRowView = RecordOf<{
  position: number
  symptom: string
  rubric: string
  pageColumn: string
}>
export type DirectorSymptomView = RecordOf<{ name: string }>

/** What became of a record that was sent; `term` and `revision` are those that are stored now. */
export type RecordResultView = {
  application: number
  accepted: boolean
  term: number
  revision: number
  reason?: 'stale_revision' | 'superseded' | 'conflict' | 'item_expired' | 'not_opened' | 'not_there'
  kept?: false
  writerTerm: number
  serverTime: number
  secondsToTimeout: number | null
}

/** An item with its key. `isExplained`: the explanations are disclosed as well. */
export type ItemKeyView = {
  id: number
  position: number
  verboseName: string | null
  publicItem: SentItem
  content: ItemContent
  isExplained: boolean
}

/** How many applications were made, and how many were there already. */
export type AddedCandidatesView = { created: number; alreadyCreated: number }

/** A person who was made and added. `password` where it was generated. */
export type AddedCandidateView = AddedCandidatesView & {
  user: { id: number; name: string; username: string; publicIdentifier: string | null }
  password: string | null
}

/** Answers of a finished exam: with all points, with none though something was given, and all that were asked for. */
export type ResultCounts = { readonly correct: number; readonly wrong: number; readonly total: number }

/** How many applications an order makes, finds, or cannot make because there is no window. */
export type AllocationCounts = {
  readonly created: number
  readonly alreadyCreated: number
  readonly noWindow: number
}

/** `id` null: people of no class. */
export type AllocatedClassView = AllocationCounts & {
  readonly id: number | null
  readonly name: string | null
}

/** `window`: what the applications get, times in epoch ms; `classes` null: too many people to count by class. */
export type AllocatedExamView = AllocationCounts & {
  readonly id: number
  readonly name: string
  readonly collection: string
  readonly window: {
    readonly startAt: number
    readonly endAt: number
    readonly maxDurationMinutes: number
  } | null
  readonly classes: readonly AllocatedClassView[] | null
}

export type AllocationPreviewView = AllocationCounts & {
  readonly people: number
  readonly exams: readonly AllocatedExamView[]
}
