import { useEffect, useState } from 'react'
import { bigValues } from '../store/big_values.ts'
import { readDrawing, type Drawing } from './history.ts'

/** The drawing of one item, stored on this computer at every stroke. `null` while it loads. */
export function useDrawing(applicationId: string, itemId: string) {
  const key = `drawing/${applicationId}/${itemId}`
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  useEffect(() => {
    let isOver = false
    void bigValues.read(key).then((stored) => {
      if (!isOver) setDrawing((drawn) => drawn ?? readDrawing(stored))
    })
    return () => void (isOver = true)
  }, [key])
  const change = (next: Drawing) => {
    setDrawing(next)
    void bigValues.write(key, next)
  }
  return [drawing, change] as const
}
