import { useEffect, useState } from 'react'
import { api } from '../../../api/client.ts'
import { pathOf } from '../../../api/routes.ts'

interface StillOptions {
  roomId: number
  userId: number
  /** Seconds between the end of one request and the next. */
  everySeconds: number
  /** False: not visible, or this person does not want it. */
  isOn: boolean
}

/**
 * An object URL of the newest still of a candidate's camera, or null. One request at a time,
 * none while the page is hidden.
 */
export function useStill({ roomId, userId, everySeconds, isOn }: StillOptions): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!isOn) return undefined
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      if (!document.hidden) {
        // After a failed request the previous still stays; the failure is shown elsewhere.
        const picture = await api
          .blob(pathOf('/v1/rooms/:id/candidates/:userId/still', { params: { id: roomId, userId } }), {
            signal: leaving.signal,
          })
          .catch(() => null)
        if (leaving.signal.aborted) return
        if (picture !== null) setAddress(URL.createObjectURL(picture))
      }
      timer = setTimeout(() => void look(), everySeconds * 1000)
    }
    void look()
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [roomId, userId, everySeconds, isOn])
  useEffect(() => (address === null ? undefined : () => URL.revokeObjectURL(address)), [address])
  return address
}
