import type { ApplicationStatus, ApplicationView, ResultCounts } from '#delivery/types'
import type { ProcessStatus } from '#recording/types'
import type { RoomUserView } from '#rooms/types'
import type { AttentionReason } from './domain/attention.js'
import type { Receipt } from './domain/receipt.js'

/** A collection on the dashboard. */
export type CollectionCardView = {
  id: number
  name: string
  discipline: string | null
  seriesYear: string | null
  typeId: number | null
  categoria: number
  totalExams: number
  totalApplications: number
  /** Applications that can be sat at this moment. */
  countExamsAvailable: number
  /** Applications that were begun, finished ones too. */
  countBegun: number
  /** Every exam has an approval decision, and there is one. */
  avaliada: boolean
  startAt: number | null
  endAt: number | null
  status: 'ACTIVE' | 'INACTIVE'
}

type Named = { id: number; name: string }

/** An application on the dashboard of a collection, with its candidate. Times in epoch ms. */
export type DashboardApplicationView = {
  application: ApplicationView
  /** Staff took it back. */
  isWithdrawn: boolean
  candidate: RoomUserView & { providerCodename: string }
  school: Named | null
  schoolClass: Named | null
  roomName: string | null
  /** What staff gave besides the exam's own duration, minutes, negative where they took some; null for who may not know times. */
  grantedMinutes: number | null
  /** When an answer was last stored; null: never, or for who may not know times. */
  lastSavedAt: number | null
  /** Whether the page of the candidate shows what staff did last; null where they did nothing. */
  receipt: Receipt | null
  /** Why somebody of the staff may have to look at it. */
  attention: AttentionReason[]
  /** How a finished exam came out; null: not finished, or this list does not say. */
  grades: ResultCounts | null
  /** How far the films of this candidate in this room are; null where nothing was recorded. */
  videoProcessStatus: ProcessStatus | null
  /** It has quarantined answers. */
  hasKeptAnswers: boolean
}

/** How many applications of a list are in each state, whatever state it is narrowed to. */
export type ListCountsView = {
  count: number
  /** There are more than were counted. */
  isMinimum: boolean
  /** Begun and not finished, whether the time runs or is stopped. */
  running: number
  statuses: Record<ApplicationStatus, number>
  /** The moment that the counts are of, epoch ms. */
  countedAt: number
}
