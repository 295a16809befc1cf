import { useEffect } from 'react'
import { api } from '../../api/client.ts'
import { sendStills, SNAPSHOT_MS, STILL_HEIGHT, STILL_WIDTH, takeStill } from '../../media/stills.ts'

const STILL = { width: STILL_WIDTH, height: STILL_HEIGHT, type: 'image/png' } as const

/** A small picture of the camera every 2 s, while wanted. */
export function useSnapshots(applicationId: number, video: HTMLVideoElement | null, isWanted: boolean): void {
  useEffect(() => {
    if (video === null || !isWanted) return undefined
    return sendStills({
      everyMs: SNAPSHOT_MS,
      take: () => takeStill(video, STILL),
      send: (body) =>
        api.post(`/v1/applications/${applicationId}/snapshots`, { body, signal: AbortSignal.timeout(10_000) }),
    })
  }, [applicationId, video, isWanted])
}
