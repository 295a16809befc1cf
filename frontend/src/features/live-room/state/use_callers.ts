import { useEffect, useRef, useState } from 'react'
import type { Tile } from '../model/tiles.ts'

/** Who called and how, by ids that are never reused. */
const callsOf = (tiles: readonly Tile[]) =>
  tiles.flatMap((tile) => [
    ...(tile.request === null
      ? []
      : [{ key: `break ${tile.request.id}`, kind: 'arrived' as const, name: tile.candidate.name }]),
    ...tile.unanswered.map(({ id }) => ({
      key: `message ${id}`,
      kind: 'wrote' as const,
      name: tile.candidate.name,
    })),
  ])

export interface Call {
  kind: 'arrived' | 'wrote'
  name: string
}

/**
 * The newest call that arrived while the room was open; those that were pending already are
 * not new. `onCall` plays a sound.
 */
export function useCallers(tiles: readonly Tile[], onCall: () => void): Call | null {
  const known = useRef<Set<string> | null>(null)
  const [newest, setNewest] = useState<Call | null>(null)
  const ring = useRef(onCall)
  useEffect(() => {
    ring.current = onCall
  })
  useEffect(() => {
    const calls = callsOf(tiles)
    const fresh = known.current === null ? [] : calls.filter(({ key }) => !known.current?.has(key))
    if (tiles.length > 0) known.current = new Set(calls.map(({ key }) => key))
    const last = fresh.at(-1)
    if (last === undefined) return
    setNewest({ kind: last.kind, name: last.name })
    ring.current()
  }, [tiles])
  return newest
}
