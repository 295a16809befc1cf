import type {
  BreakRequest,
  LiveRoom,
  Pause,
  RoomCandidate,
  RoomMessage,
  Situation,
} from '../../src/api/live_room.ts'

/** 12:00 at the school. */
export const NOON = Date.parse('2026-11-20T15:00:00Z')
export const at = (seconds: number): string => new Date(NOON + seconds * 1000).toISOString()

export const candidate = (userId: number, more: Partial<RoomCandidate> = {}): RoomCandidate => ({
  userId,
  name: `Aluna ${String(userId).padStart(2, '0')}`,
  img: null,
  applicationId: 100 + userId,
  examName: 'Simulado',
  status: 'NORMAL',
  indicator: 'online',
  isOnline: true,
  isInApplication: true,
  isSitting: true,
  hasFinished: false,
  cameraState: null,
  hasAcceptedCamera: true,
  lastSeen: at(0),
  totalApplications: 1,
  applicationCounter: 1,
  pause: null,
  faceDetectionAlert: null,
  suspiciousAnswers: 0,
  nursingMother: false,
  version: 0,
  acknowledged: null,
  hasScreen: false,
  hasFilm: false,
  lastStill: null,
  isStreaming: true,
  isSilenced: false,
  approval: null,
  awaitsApproval: false,
  ...more,
})

export const pause = (motive: Pause['motive'], more: Partial<Pause> = {}): Pause => ({
  id: 1,
  motive,
  message: null,
  showMessage: true,
  dismissible: false,
  startedAt: at(0),
  maxEndDate: null,
  stopsTime: true,
  version: 1,
  ...more,
})

export const situation = (userId: number, more: Partial<Situation> = {}): Situation => ({
  userId,
  applicationId: 100 + userId,
  examName: 'Simulado',
  itemId: 7,
  itemPosition: 3,
  isInInstructions: false,
  averageInternetDelay: 120,
  lastMeasuredDelay: 110,
  currentInternetScore: 98,
  isScreenShared: false,
  ...more,
})

export const message = (id: number, candidateId: number, more: Partial<RoomMessage> = {}): RoomMessage => ({
  id,
  candidateId,
  author: 'CANDIDATE',
  authorId: candidateId,
  authorName: null,
  notificationType: 'ALERT',
  motive: 'MESSAGE',
  reason: null,
  message: 'Posso pegar água?',
  text: 'Posso pegar água?',
  createdAt: at(id),
  timestamp: at(id),
  isGlobal: false,
  version: id,
  dismissed: false,
  dismissedAt: null,
  dismissible: true,
  showMessage: true,
  ...more,
})

export const request = (id: number, candidateId: number, more: Partial<BreakRequest> = {}): BreakRequest => ({
  id,
  candidateId,
  motive: 'BATHROOM',
  status: 'PENDING',
  pending: true,
  dismissed: false,
  createdAt: at(id),
  expiresAt: at(id + 300),
  answeredAt: null,
  version: id,
  ...more,
})

export const CONFIGURATION: LiveRoom['configuration'] = {
  acceptableLatencyMs: 1000,
  breakSeconds: 300,
  restroomSeconds: 120,
  stillSeconds: 2,
  requireExplanation: false,
  allowApproveExam: false,
  allowProctorCommunication: true,
  media: 'janus',
}

export const room = (more: Partial<LiveRoom> = {}): LiveRoom => ({
  version: 1,
  serverTime: at(0),
  room: { id: 12, name: 'Sala 1', isRecording: false, opened: true, collectionId: 9 },
  candidates: [],
  situations: [],
  messages: [],
  breakRequests: [],
  userConfig: null,
  configuration: CONFIGURATION,
  ...more,
})
