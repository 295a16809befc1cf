import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { logStreamFailure } from '../../../media/log_failure.ts'
import { watch, type Watching } from '../../../media/peer.ts'
import { useHints } from '../../../realtime/index.ts'

interface FeedsOptions {
  roomId: number
  /** False: the server has no video, or this person does not want it. */
  isOn: boolean
  /** The candidates whose tiles are visible; the rest costs nothing. */
  wanted: readonly number[]
  /** The candidates whose sound is received as well. */
  audible: readonly number[]
}

const NONE: ReadonlyMap<number, MediaStream> = new Map()

/** The camera streams of the visible candidates, by user id. */
export function useFeeds({ roomId, isOn, wanted, audible }: FeedsOptions): ReadonlyMap<number, MediaStream> {
  const [streams, setStreams] = useState(NONE)
  const watching = useRef<Watching | null>(null)
  const wish = JSON.stringify([wanted, audible])
  const newest = useRef(wish)
  useEffect(() => {
    newest.current = wish
    show(watching.current, wish)
  }, [wish])
  useEffect(() => {
    if (!isOn) return undefined
    const watcher = watch({ roomId, api, onFailure: logStreamFailure })
    watching.current = watcher
    show(watcher, newest.current)
    watcher.onTrack((userId, stream, picture) => {
      if (picture !== 'camera') return
      setStreams((before) => {
        const next = new Map(before)
        if (stream === null) next.delete(userId)
        else next.set(userId, stream)
        return next
      })
    })
    return () => {
      watching.current = null
      watcher.stop()
      setStreams(NONE)
    }
  }, [roomId, isOn])
  useHints(isOn ? `rooms/${roomId}` : null, ({ kind }) => {
    if (kind === 'media' || kind === 'gap') watching.current?.nudge()
  })
  return streams
}

function show(watcher: Watching | null, wish: string): void {
  const [wanted, audible] = JSON.parse(wish) as [number[], number[]]
  watcher?.show(wanted, audible)
}
