import { useEffect, useRef, useState } from 'react'
import { orderTiles, type Tile } from '../model/tiles.ts'

/** Who moved the pointer or pressed a key a moment ago is about to do something. */
const REST_MS = 1500

/**
 * The tiles in the order of the wall. While somebody works with it (`isBusy`, or hand or keys moved just now) nobody changes
 * place under their fingers, and what is new comes last. `hold` goes on the element around the tiles.
 */
export function useHeldOrder(tiles: readonly Tile[], isBusy: boolean) {
  const [isActive, setActive] = useState(false)
  const [held, setHeld] = useState<readonly number[] | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const isHeld = isBusy || isActive
  const ordered = orderTiles(tiles, isHeld ? held : null)
  if (isHeld && held === null) setHeld(ordered.map(({ id }) => id))
  if (!isHeld && held !== null) setHeld(null)
  const moved = () => {
    setActive(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setActive(false), REST_MS)
  }
  return { ordered, hold: { onPointerMove: moved, onKeyDown: moved } }
}
