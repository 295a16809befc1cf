import { useEffect, useLayoutEffect, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { remembered, useExamValue } from '../store/exam_value.ts'
import { firstPlace, keepInside, moveByKey, nextCorner, type Point, type Size } from './geometry.ts'

const readPlace = (stored: unknown): Point | null => {
  if (typeof stored !== 'object' || stored === null) return null
  const { x, y } = stored as Record<string, unknown>
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : null
}

/** How far a line over the exam pushes its head down, px: what stands below the head moves along and leaves the clock free. */
const aboveHead = () => Math.max(0, document.querySelector('[data-part=top]')?.getBoundingClientRect().top ?? 0)

const screenSize = (): Size => ({ width: document.documentElement.clientWidth, height: window.innerHeight })

/** Where a panel stands: moved by its head, by arrow keys, corner by corner; wholly in sight, and kept for the exam. */
export function usePlace(panel: RefObject<HTMLElement | null>, applicationId: string, tool: string, index: number) {
  const [read] = useState(() => remembered(readPlace))
  const [kept, keep] = useExamValue<Point | null>(applicationId, `place.${tool}`, read)
  const [size, setSize] = useState<Size>({ width: 360, height: 300 })
  const [screen, setScreen] = useState(screenSize)
  const [above, setAbove] = useState(aboveHead)
  const [dragged, setDragged] = useState<Point | null>(null)
  const [grip, setGrip] = useState<Point>({ x: 0, y: 0 })

  useLayoutEffect(() => {
    const element = panel.current
    if (element === null) return
    const measure = () => setSize({ width: element.offsetWidth, height: element.offsetHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [panel])
  useEffect(() => {
    const onResize = () => setScreen(screenSize())
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [])
  useEffect(() => {
    // The line comes and goes with the connection; the page grows and shrinks by it.
    const observer = new ResizeObserver(() => setAbove(aboveHead()))
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  const wanted = dragged ?? kept ?? firstPlace(index, size, screen, above)
  const place = keepInside(wanted, size, screen)
  return {
    place,
    onKeyDown(event: KeyboardEvent) {
      const next = moveByKey(place, event.key, event.shiftKey)
      if (next === null) return
      event.preventDefault()
      keep(keepInside(next, size, screen))
    },
    toNextCorner: () => keep(nextCorner(place, size, screen)),
    head: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button') !== null)) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setGrip({ x: event.clientX - place.x, y: event.clientY - place.y })
        setDragged(place)
      },
      onPointerMove(event: PointerEvent) {
        if (dragged !== null) setDragged({ x: event.clientX - grip.x, y: event.clientY - grip.y })
      },
      onPointerUp() {
        if (dragged !== null) keep(place)
        setDragged(null)
      },
      onPointerCancel: () => setDragged(null),
    },
  }
}
