import {
  useEffect,
  useLayoutEffect,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { remembered, useExamValue } from '../store/exam_value.ts'
import {
  areaBelow,
  firstPlace,
  freeArea,
  clampInside,
  moveByKey,
  MARGIN,
  nextCorner,
  roomIn,
  type Box,
  type Point,
  type Size,
} from './geometry.ts'

const readPlace = (stored: unknown): Point | null => {
  if (typeof stored !== 'object' || stored === null) return null
  const { x, y } = stored as Record<string, unknown>
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : null
}

/** Box of the tool buttons: a panel must leave them free, so that the next one can be opened. */
function barBox(): Box | null {
  const boxes = [...document.querySelectorAll('[role=toolbar][data-fetched] > button')].map((button) =>
    button.getBoundingClientRect()
  )
  if (boxes.length === 0) return null
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  }
}

/** Head or foot of the item, where it is sticky. */
function fixedBox(part: 'top' | 'bottom'): Box | null {
  const element = document.querySelector(`[data-part=${part}]`)
  return element !== null && getComputedStyle(element).position === 'sticky'
    ? element.getBoundingClientRect()
    : null
}

const screenSize = (): Size => ({ width: document.documentElement.clientWidth, height: window.innerHeight })

/** Measures the present layout. */
const look = () => ({ area: freeArea(screenSize(), fixedBox('top'), fixedBox('bottom')), bar: barBox() })

/**
 * The space for a panel. Measured again when window, head or foot change, as with the offline banner or a
 * notice; not when the page scrolls: a panel that moved then would be unusable.
 */
function useSurroundings() {
  const [seen, setSeen] = useState(look)
  useEffect(() => {
    const again = () => setSeen(look())
    const observer = new ResizeObserver(again)
    for (const element of [
      document.body,
      ...document.querySelectorAll('[data-part=top], [data-part=bottom]'),
    ])
      observer.observe(element)
    window.addEventListener('resize', again)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', again)
    }
  }, [])
  return seen
}

/**
 * Position of a panel: moved by its head, by arrow keys, corner by corner; stored for the exam, and
 * always between head and foot of the item. `maxHeight` in px. As a sheet it is above the foot,
 * `sheetBottom` px from the edge of the window.
 */
export function usePlace(
  panel: RefObject<HTMLElement | null>,
  applicationId: string,
  tool: string,
  index: number
) {
  const [read] = useState(() => remembered(readPlace))
  const [stored, store] = useExamValue<Point | null>(applicationId, `place.${tool}`, read)
  const [size, setSize] = useState<Size>({ width: 360, height: 300 })
  const { area, bar } = useSurroundings()
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

  const moved = dragged ?? stored
  const { place, within } =
    moved === null
      ? firstPlace(index, size, area, bar)
      : { place: clampInside(moved, size, area), within: area }
  return {
    place,
    maxHeight: roomIn(within),
    sheetHeight: roomIn(areaBelow(bar, area) ?? area) + MARGIN,
    sheetBottom: screenSize().height - area.bottom,
    onKeyDown(event: KeyboardEvent) {
      const next = moveByKey(place, event.key, event.shiftKey)
      if (next === null) return
      event.preventDefault()
      store(clampInside(next, size, area))
    },
    toNextCorner: () => store(nextCorner(place, size, area)),
    head: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (
          event.button !== 0 ||
          (event.target instanceof Element && event.target.closest('button') !== null)
        )
          return
        event.currentTarget.setPointerCapture(event.pointerId)
        setGrip({ x: event.clientX - place.x, y: event.clientY - place.y })
        setDragged(place)
      },
      onPointerMove(event: PointerEvent) {
        if (dragged !== null) setDragged({ x: event.clientX - grip.x, y: event.clientY - grip.y })
      },
      onPointerUp() {
        if (dragged !== null) store(place)
        setDragged(null)
      },
      onPointerCancel: () => setDragged(null),
    },
  }
}
