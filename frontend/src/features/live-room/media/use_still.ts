import { useEffect, useState } from 'react'
import { api } from '../../../api/client.ts'
import { pathOf } from '../../../api/routes.ts'

interface StillOptions {
  roomId: number
  userId: number
  /** Between the end of one reading and the next. */
  everySeconds: number
  /** Off: out of sight, or nobody wants it. */
  isOn: boolean
}

/** The address of the newest picture of a candidate's camera, or null. One reading at a time, none while the page is hidden. */
export function useStill({ roomId, userId, everySeconds, isOn }: StillOptions): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!isOn) return undefined
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      if (!document.hidden) {
        // A picture that does not come leaves the one before it; its absence is said elsewhere.
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
