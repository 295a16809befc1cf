import type { ApplicationView } from '#delivery/types'
import type { ProcessStatus } from '#recording/types'
import type { RoomUserView } from '#rooms/types'

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
  /** Every application is finished, and there is one. */
  avaliada: boolean
  startAt: number | null
  endAt: number | null
  status: 'ACTIVE' | 'INACTIVE'
}

/** An application on the dashboard of a collection, with its candidate. */
export type DashboardApplicationView = {
  application: ApplicationView
  candidate: RoomUserView & { providerCodename: string }
  roomName: string | null
  /** How far the films of this candidate in this room are; null where nothing was recorded. */
  videoProcessStatus: ProcessStatus | null
  /** It has quarantined answers. */
  hasKeptAnswers: boolean
}
