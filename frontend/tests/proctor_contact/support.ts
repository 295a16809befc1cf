import type { LiveRoom, Message, Pause } from '../../src/features/proctor-contact/types.ts'
import { CONFIGURATION } from '../live_room/factory.ts'

export const START = Date.parse('2026-11-20T12:00:00.000Z')
export const iso = (ms: number) => new Date(ms).toISOString()

export const room = (
  version: number,
  more: Partial<LiveRoom> & { pause?: Pause | null; at?: number } = {}
): LiveRoom => {
  const { pause = null, at = START, ...rest } = more
  return {
    version,
    serverTime: iso(at),
    room: { id: 1, name: 'Sala 1', isRecording: false, opened: true, collectionId: 9 },
    candidates: [
      {
        userId: 7,
        name: 'Ana',
        img: null,
        applicationId: 3,
        examName: 'Prova',
        status: 'NORMAL',
        indicator: 'online',
        isOnline: true,
        isInApplication: true,
        hasAcceptedCamera: true,
        cameraState: null,
        lastSeen: iso(at),
        totalApplications: 1,
        applicationCounter: 1,
        pause,
        faceDetectionAlert: null,
        suspiciousAnswers: 0,
        nursingMother: false,
        acknowledged: null,
        lastStill: null,
        isStreaming: false,
        isSilenced: false,
        approval: null,
        awaitsApproval: false,
      },
    ],
    situations: [],
    messages: [],
    breakRequests: [],
    userConfig: null,
    configuration: { ...CONFIGURATION, media: 'stills' },
    ...rest,
  } as LiveRoom
}

export const message = (id: number, more: Partial<Message> = {}): Message =>
  ({
    id,
    candidateId: 7,
    author: 'PROCTOR',
    authorId: null,
    authorName: null,
    notificationType: 'ALERT',
    motive: 'MESSAGE',
    reason: null,
    message: 'Fique no quadro.',
    text: 'Fique no quadro.',
    createdAt: iso(START),
    timestamp: iso(START),
    dismissed: false,
    dismissedAt: null,
    dismissible: true,
    showMessage: true,
    isGlobal: false,
    version: 1,
    ...more,
  }) as Message

export const pause = (motive: Pause['motive'], more: Partial<Pause> = {}): Pause =>
  ({
    id: 5,
    motive,
    message: null,
    showMessage: false,
    dismissible: false,
    startedAt: iso(START),
    maxEndDate: motive === 'PAUSE' || motive === 'LATE_BREAK_RETURN' ? null : iso(START + 300_000),
    stopsTime: true,
    version: 1,
    ...more,
  }) as Pause

/** A request for a break that nobody has answered. */
export const WAITING_REQUEST = {
  id: 1,
  candidateId: 7,
  motive: 'BATHROOM',
  status: 'PENDING',
  pending: true,
  dismissed: false,
  createdAt: iso(START),
  expiresAt: iso(START + 300_000),
  answeredAt: null,
  version: 1,
} as const
