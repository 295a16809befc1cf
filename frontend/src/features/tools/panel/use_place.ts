import { useEffect, useLayoutEffect, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { remembered, useExamValue } from '../store/exam_value.ts'
import { firstPlace, keepInside, moveByKey, nextCorner, roomBelow, type Box, type Point, type Size } from './geometry.ts'

const readPlace = (stored: unknown): Point | null => {
  if (typeof stored !== 'object' || stored === null) return null
  const { x, y } = stored as Record<string, unknown>
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : null
}

/** How far a line over the exam pushes its head down, px: what stands below the head moves along and leaves the clock free. */
const aboveHead = () => Math.max(0, document.querySelector('[data-part=top]')?.getBoundingClientRect().top ?? 0)

/** The buttons of the bar: what a panel must leave free for the next one to be opened. */
function barBox(): Box | null {
  const boxes = [...document.querySelectorAll('[role=toolbar][data-fetched] > button')].map((button) => button.getBoundingClientRect())
  if (boxes.length === 0) return null
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  }
}

const screenSize = (): Size => ({ width: document.documentElement.clientWidth, height: window.innerHeight })

/**
 * Where a panel stands: moved by its head, by arrow keys, corner by corner; wholly in sight, and kept for the exam. `maxHeight` while it
 * stands where it opened, in px: there it leaves the bar free, also as a sheet.
 */
export function usePlace(panel: RefObject<HTMLElement | null>, applicationId: string, tool: string, index: number) {
  const [read] = useState(() => remembered(readPlace))
  const [kept, keep] = useExamValue<Point | null>(applicationId, `place.${tool}`, read)
  const [size, setSize] = useState<Size>({ width: 360, height: 300 })
  const [screen, setScreen] = useState(screenSize)
  const [above, setAbove] = useState(aboveHead)
  // As it was when the panel opened: one that jumped whenever the page is scrolled could not be used.
  const [bar, setBar] = useState(barBox)
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
    const onResize = () => {
      setScreen(screenSize())
      setBar(barBox())
    }
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [])
  useEffect(() => {
    // The line comes and goes with the connection; the page grows and shrinks by it.
    const observer = new ResizeObserver(() => setAbove(aboveHead()))
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  // The line over the exam moves the bar too.
  useEffect(() => setBar(barBox()), [above])

  const moved = dragged ?? kept
  const place = moved === null ? firstPlace(index, size, screen, { above, bar }) : keepInside(moved, size, screen)
  const room = roomBelow(bar, screen)
  const isBelow = room !== null && bar !== null && place.y >= bar.bottom
  return {
    place,
    maxHeight: moved === null && isBelow ? room : undefined,
    sheetHeight: room ?? undefined,
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
