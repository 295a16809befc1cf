import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Stroke } from './history.ts'
import { SHEET } from './paint.ts'

type Pen = Pick<Stroke, 'tool' | 'colour' | 'size'>
type PenOptions = { pen: Pen; isOn: boolean; onStroke(stroke: Stroke): void; onDraft(stroke: Stroke): void }

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const within = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)))

/**
 * Strokes by mouse, pen, finger (one at a time) and by keyboard: arrows move a cross,
 * Space puts the pen down and up.
 */
export function usePen({ pen, isOn, onStroke, onDraft }: PenOptions) {
  const points = useRef<number[] | null>(null)
  const pointer = useRef<number | null>(null)
  const [cross, setCross] = useState<{ x: number; y: number } | null>(null)
  const [isDown, setDown] = useState(false)

  const extend = (x: number, y: number) => {
    const drawn = points.current
    if (drawn === null) return
    if (drawn.at(-2) === x && drawn.at(-1) === y) return
    drawn.push(x, y)
    onDraft({ ...pen, points: drawn })
  }
  const begin = (x: number, y: number) => {
    points.current = [x, y]
    onDraft({ ...pen, points: points.current })
  }
  const end = () => {
    if (points.current !== null) onStroke({ ...pen, points: points.current })
    points.current = null
    pointer.current = null
    setDown(false)
  }
  const toSheet = (event: PointerEvent | globalThis.PointerEvent, sheet: Element): [number, number] => {
    const box = sheet.getBoundingClientRect()
    return [
      within(((event.clientX - box.left) / box.width) * SHEET.width, SHEET.width),
      within(((event.clientY - box.top) / box.height) * SHEET.height, SHEET.height),
    ]
  }
  return {
    cross,
    isDown,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (!isOn || event.button !== 0 || pointer.current !== null) return
        if (points.current !== null) end()
        pointer.current = event.pointerId
        event.currentTarget.setPointerCapture(event.pointerId)
        setCross(null)
        begin(...toSheet(event, event.currentTarget))
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (event.pointerId !== pointer.current) return
        const sheet = event.currentTarget
        // In a fast movement one event per frame misses points.
        const steps = event.nativeEvent.getCoalescedEvents?.() ?? []
        for (const step of steps.length > 0 ? steps : [event.nativeEvent]) extend(...toSheet(step, sheet))
      },
      onPointerUp: (event: PointerEvent) => event.pointerId === pointer.current && end(),
      onPointerCancel: (event: PointerEvent) => event.pointerId === pointer.current && end(),
      onKeyDown(event: KeyboardEvent) {
        if (!isOn || event.ctrlKey || event.metaKey || event.altKey) return
        const arrow = ARROWS[event.key]
        const at = cross ?? { x: SHEET.width / 2, y: SHEET.height / 2 }
        if (arrow !== undefined) {
          const step = event.shiftKey ? 1 : 10
          const next = {
            x: within(at.x + arrow[0] * step, SHEET.width),
            y: within(at.y + arrow[1] * step, SHEET.height),
          }
          setCross(next)
          extend(next.x, next.y)
        } else if (event.key === ' ' || event.key === 'Enter') {
          setCross(at)
          if (points.current === null) begin(at.x, at.y)
          else return void (event.preventDefault(), end())
          setDown(true)
        } else if (event.key === 'Escape' && points.current !== null) end()
        else return
        event.preventDefault()
      },
      onBlur() {
        if (pointer.current === null && points.current !== null) end()
        setCross(null)
      },
    },
  }
}
