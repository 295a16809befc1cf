import type { ConnectionPoint } from './domain/connection_series.js'
import type { ApprovalView } from '#delivery/types'
import type { EventAuthor, EventMotive, EventStatus, Indicator, UserConfig } from '#rooms/types'
import type {
  Author,
  BreakMotive,
  BreakStatus,
  MessageMotive,
  NotificationType,
  PauseMotive,
  RoomStatus,
} from './domain/live_room_enums.js'

export type PauseView = {
  id: number
  motive: PauseMotive
  message: string | null
  showMessage: boolean
  dismissible: boolean
  startedAt: number
  maxEndAt: number | null
  /** The time of the exam is held meanwhile. */
  stopsTime: boolean
  version: number
}

export type CandidateView = {
  userId: number
  name: string
  img: string | null
  applicationId: number | null
  examName: string | null
  status: RoomStatus
  indicator: Indicator
  isOnline: boolean
  isInApplication: boolean
  /** The exam has begun and is not over, wherever the candidate is. */
  isSitting: boolean
  /** All exams of this room are over. */
  hasFinished: boolean
  hasAcceptedCamera: boolean
  cameraState: string | null
  lastSeenAt: number | null
  totalApplications: number
  applicationCounter: number
  pause: PauseView | null
  faceDetectionAlert: { message: string; sinceAt: number } | null
  suspiciousAnswers: number
  nursingMother: boolean
  /** The room's version when something last changed that concerns this candidate; received once `acknowledged` is as high. */
  version: number
  acknowledged: { version: number; at: number } | null
  lastStill: { id: number; at: number } | null
  /** A picture of the screen is on record in this room; false for a candidate. */
  hasScreen: boolean
  /** A film of the camera is ready to be watched; false for a candidate. */
  hasFilm: boolean
  isStreaming: boolean
  /** Staff silenced this candidate's microphone for everybody in the room. */
  isSilenced: boolean
  /** What was decided about the application above; null for a candidate. */
  approval: ExamApprovalView | null
  /** That application is begun and nobody has decided about it; false for a candidate. */
  awaitsApproval: boolean
}

/** A decision of staff about an application. */
export type ExamApprovalView = ApprovalView & { application: number }

export type SituationView = {
  userId: number
  applicationId: number | null
  examName: string | null
  itemId: number | null
  itemPosition: number | null
  isInInstructions: boolean
  averageInternetDelay: number | null
  lastMeasuredDelay: number | null
  currentInternetScore: number | null
  isScreenShared: boolean
}

export type MessageView = {
  id: number
  candidateId: number
  author: Author
  authorId: number | null
  /** Null in what candidates read: who of the staff wrote is no business of theirs. */
  authorName: string | null
  notificationType: NotificationType
  motive: MessageMotive
  reason: string | null
  message: string
  createdAt: number
  dismissedAt: number | null
  dismissible: boolean
  showMessage: boolean
  isGlobal: boolean
  version: number
}

export type BreakRequestView = {
  id: number
  candidateId: number
  motive: BreakMotive
  status: BreakStatus
  createdAt: number
  answeredAt: number | null
  dismissedAt: number | null
  version: number
}

/** Settings for the room's pages. Seconds, but for the latency. */
export type RoomConfiguration = {
  acceptableLatencyMs: number
  breakSeconds: number
  restroomSeconds: number
  stillSeconds: number
  requireExplanation: boolean
  allowApproveExam: boolean
  allowProctorCommunication: boolean
  media: 'janus' | 'stills'
}

export type LiveView = {
  version: number
  serverTime: number
  room: { id: number; name: string; isRecording: boolean; opened: boolean; collectionId: number }
  candidates: CandidateView[]
  situations: SituationView[]
  messages: MessageView[]
  breakRequests: BreakRequestView[]
  /** Null for a candidate. */
  userConfig: UserConfig | null
  configuration: RoomConfiguration
}

/** The answer to a beat. `version` is that of the last change which concerns this candidate. */
export type BeatView = {
  version: number
  serverTime: number
  pause: PauseView | null
  unreadMessages: number
}

/** One line of the record of a room. */
export type HistoryView = {
  id: number
  occurredAt: number
  status: EventStatus | null
  motive: EventMotive
  author: EventAuthor
  authorId: number | null
  authorName: string | null
  authorGroup: string | null
  from: string | null
  to: string | null
  message: string | null
  reason: string | null
}

export type MarkedApplicationView = {
  id: number
  examName: string
  startedAt: number | null
  finishedAt: number | null
  numCorrectAnswers: number
  numWrongAnswers: number
  numTotalAnswers: number
}

/** How far a candidate is: the application asked for and all that they have in its collection. */
export type DashboardVideoView = {
  current: MarkedApplicationView
  finished: number
  total: number
  allApplications: MarkedApplicationView[]
}

export type ConnectionRecordView = {
  id: number
  occurredAt: number
  currentAverage: number
  currentScore: number
  measuredDelay: number
}
/** `count`: records that the points stand for. */
export type ConnectionSeriesView = {
  thresholds: { goodMs: number; badMs: number }
  count: number
  points: ConnectionPoint[]
}
export type LoginEventView = { id: number; type: string; occurredAt: number }
export type RoomRecordView = {
  id: number
  description: string
  room: number
  user: { id: number; name: string }
  createdAt: number
}
export type TemplateView = { id: number; content: string; position: number }
