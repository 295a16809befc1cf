import { useEffect } from 'react'
import { api } from '../../api/client.ts'
import { CAMERA_STILL, sendStills, takeStill } from '../../media/stills.ts'

/** A small picture of the camera every 2 s, while wanted. */
export function useSnapshots(applicationId: number, video: HTMLVideoElement | null, isWanted: boolean): void {
  useEffect(() => {
    if (video === null || !isWanted) return undefined
    return sendStills({
      everyMs: CAMERA_STILL.everyMs,
      take: () => takeStill(video, CAMERA_STILL),
      send: (body) =>
        api.post(`/v1/applications/${applicationId}/snapshots`, { body, signal: AbortSignal.timeout(10_000) }),
    })
  }, [applicationId, video, isWanted])
}
