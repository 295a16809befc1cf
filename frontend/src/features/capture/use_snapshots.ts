import { useEffect } from 'react'
import { sendSnapshots } from './send_captures.ts'

/** A small picture of the camera every 2 s, while wanted. */
export function useSnapshots(applicationId: number, video: HTMLVideoElement | null, isWanted: boolean): void {
  useEffect(
    () => (video === null || !isWanted ? undefined : sendSnapshots(applicationId, video)),
    [applicationId, video, isWanted]
  )
}
