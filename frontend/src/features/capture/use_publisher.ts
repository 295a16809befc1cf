import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { logStreamFailure } from '../../media/log_failure.ts'
import { publish, type Publishing } from '../../media/peer.ts'
import { useHints } from '../../realtime/index.ts'

/** Publishes the camera to the room (none: null). True while the video arrives there. */
export function usePublisher(roomId: number | null, stream: MediaStream | null): boolean {
  const [isSeen, setSeen] = useState(false)
  const publishing = useRef<Publishing | null>(null)
  const userId = useSession()?.user.id ?? 0
  useEffect(() => {
    if (roomId === null || stream === null) return undefined
    const made = publish({ roomId, stream, api, onFailure: logStreamFailure })
    publishing.current = made
    const stopListening = made.onState((state) => setSeen(state === 'connected'))
    return () => {
      stopListening()
      made.stop()
      publishing.current = null
      setSeen(false)
    }
  }, [roomId, stream])
  // The media server may be back: retries now.
  useHints(roomId === null ? null : `rooms/${roomId}/candidates/${userId}`, ({ kind }) => {
    if (kind === 'media' || kind === 'gap') publishing.current?.nudge()
  })
  return isSeen
}
