import { createElement, useEffect, useState, type ComponentType } from 'react'

const AGAIN_MS = 5_000

/**
 * A hook that gives a piece of code fetched behind the page: null until it is here. A link that is gone right now, or a busy server, is
 * asked again for as long as somebody waits (React keeps a `lazy` that was refused).
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

/** A component of such a piece, by itself: nothing is drawn until it is here. */
export function laterView<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>
): ComponentType<Props> {
  const usePiece = laterPiece(load)
  return function LaterView(props) {
    const piece = usePiece()
    return piece === null ? null : createElement(piece.default, props)
  }
}
