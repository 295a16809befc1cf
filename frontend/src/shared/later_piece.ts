import { createElement, useEffect, useState, type ComponentType } from 'react'

const AGAIN_MS = 5_000

/**
 * A hook that returns code which is loaded in the background: null until it is loaded. While a
 * component waits for it, a failed load (no connection, busy server) is retried, because React never
 * retries a `lazy` that was rejected.
 */
export function laterPiece<T extends object>(load: () => Promise<T>): () => T | null {
  let known: T | null = null
  return function usePiece() {
    const [piece, setPiece] = useState(known)
    useEffect(() => {
      if (known !== null) return setPiece(known)
      let timer: ReturnType<typeof setTimeout> | undefined
      let isGone = false
      const fetchIt = async () => {
        try {
          known = await load()
          if (!isGone) setPiece(known)
        } catch {
          if (!isGone) timer = setTimeout(() => void fetchIt(), AGAIN_MS)
        }
      }
      void fetchIt()
      return () => {
        isGone = true
        clearTimeout(timer)
      }
    }, [])
    return piece
  }
}

/** A component that is loaded in this way: renders nothing until it is loaded. */
export function laterView<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>
): ComponentType<Props> {
  const usePiece = laterPiece(load)
  return function LaterView(props) {
    const piece = usePiece()
    return piece === null ? null : createElement(piece.default, props)
  }
}
