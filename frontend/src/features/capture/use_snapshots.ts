import { useEffect } from 'react'
import { sendSnapshots } from './send_captures.ts'

/** Sends a small still of the camera every 2 s, while enabled. */
export function useSnapshots(applicationId: number, video: HTMLVideoElement | null, isWanted: boolean): void {
  useEffect(
    () => (video === null || !isWanted ? undefined : sendSnapshots(applicationId, video)),
    [applicationId, video, isWanted]
  )
}
