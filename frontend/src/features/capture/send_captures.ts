import { api } from '../../api/client.ts'
import { CAMERA_STILL, SCREEN_STILL, sendStills, takeStill } from '../../media/stills.ts'

/** Sends a small still of the camera every 2 s; returns the stop function. */
export const sendSnapshots = (applicationId: number, video: HTMLVideoElement): (() => void) =>
  sendStills({
    everyMs: CAMERA_STILL.everyMs,
    take: () => takeStill(video, CAMERA_STILL),
    send: (body) =>
      api.post('/v1/applications/:id/snapshots', {
        params: { id: applicationId },
        body,
        signal: AbortSignal.timeout(10_000),
      }),
  })

/** Sends a still of the complete screen every 5 s; returns the stop function. */
export const sendScreenshots = (applicationId: number, video: HTMLVideoElement): (() => void) =>
  sendStills({
    everyMs: SCREEN_STILL.everyMs,
    take: () => takeStill(video, SCREEN_STILL),
    send: (body) =>
      api.post('/v1/applications/:id/screenshots', {
        params: { id: applicationId },
        body,
        signal: AbortSignal.timeout(15_000),
      }),
  })
