import { api } from '../../api/client.ts'
import type { CaptureReport } from '../../media/capture_report.ts'
import type { InternetScore } from '../../media/internet_score.ts'
import type { Beat, BreakMotive, LiveRoom } from './types.ts'

/** Body of every beat. */
export interface Presence {
  applicationId: number
  isInApplication: boolean
  acknowledgedVersion: number
  capture: CaptureReport
}

export interface Situation {
  applicationId: number
  itemId: number | null
  itemPosition: number | null
  isInInstructions: boolean
  isScreenShared: boolean
  internet: InternetScore
}

/** The room's calls as a candidate uses them. Each rejects as `api` does. */
export interface RoomCalls {
  read(): Promise<LiveRoom>
  beat(presence: Presence): Promise<Beat>
  situation(situation: Situation): Promise<void>
  askBreak(motive: BreakMotive): Promise<void>
  cancelBreak(requestId: number): Promise<void>
  /** The granted break begins now. */
  beginBreak(): Promise<void>
  endBreak(): Promise<void>
  write(message: string): Promise<void>
  confirm(messageId: number): Promise<void>
}

const PAUSE = '/v1/rooms/:id/candidates/:userId/pause'

/** A connection that drops everything counts as dead. */
const within = () => AbortSignal.timeout(9_000)

export function roomCalls(roomId: number, userId: number): RoomCalls {
  const room = { id: roomId }
  const own = { id: roomId, userId }
  return {
    read: () => api.get('/v1/rooms/:id/live', { params: room, signal: within() }),
    beat: ({ applicationId, isInApplication, acknowledgedVersion, capture }) =>
      api.patch('/v1/rooms/:id/candidates/:userId', {
        params: own,
        body: {
          lastSeen: true,
          applicationId,
          isInApplication,
          acknowledgedVersion,
          hasAcceptedCamera: capture.hasAcceptedCamera,
          isScreenShared: capture.isScreenShared,
          cameraState: capture.cameraState,
          faceDetectionAlert: capture.face,
        },
        signal: within(),
        // The last one is sent while the page closes.
        keepalive: !isInApplication,
      }),
    situation: async ({ internet, ...place }) => {
      const { score: currentInternetScore, average: averageInternetDelay, last: lastMeasuredDelay } = internet
      const body = { ...place, currentInternetScore, averageInternetDelay, lastMeasuredDelay }
      await api.put('/v1/rooms/:id/candidates/:userId/situation', { params: own, body, signal: within() })
    },
    askBreak: async (motive) =>
      void (await api.post('/v1/rooms/:id/break_requests', {
        params: room,
        body: { motive },
        signal: within(),
      })),
    cancelBreak: async (requestId) =>
      void (await api.patch('/v1/rooms/:id/break_requests/:requestId', {
        params: { ...room, requestId },
        body: { action: 'dismiss' },
        signal: within(),
      })),
    beginBreak: async () =>
      void (await api.patch(PAUSE, { params: own, body: { begin: true }, signal: within() })),
    endBreak: async () => void (await api.delete(PAUSE, { params: own, signal: within() })),
    write: async (message) =>
      void (await api.post('/v1/rooms/:id/messages', { params: room, body: { message }, signal: within() })),
    confirm: async (messageId) =>
      void (await api.patch('/v1/rooms/:id/messages/:messageId', {
        params: { ...room, messageId },
        body: { dismissed: true },
        signal: within(),
      })),
  }
}
