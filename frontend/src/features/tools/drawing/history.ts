export type Stroke = {
  tool: 'pen' | 'eraser'
  /** `#rrggbb`; ignored for the eraser. */
  colour: string
  /** Width in px of the 400 x 325 sheet. */
  size: number
  /** x, y, x, y … on the sheet, integer px. */
  points: readonly number[]
}
export type Operation = Stroke | { tool: 'clear' }

/** `done`: operations, oldest first; `undone`: undone ones, the last undone last. */
export type Drawing = { done: readonly Operation[]; undone: readonly Operation[] }

export const EMPTY: Drawing = { done: [], undone: [] }

export const add = (drawing: Drawing, operation: Operation): Drawing => ({
  done: [...drawing.done, operation],
  undone: [],
})

export function undo({ done, undone }: Drawing): Drawing {
  const last = done.at(-1)
  return last === undefined ? { done, undone } : { done: done.slice(0, -1), undone: [...undone, last] }
}

export function redo({ done, undone }: Drawing): Drawing {
  const last = undone.at(-1)
  return last === undefined ? { done, undone } : { done: [...done, last], undone: undone.slice(0, -1) }
}

/** The visible strokes: everything after the last clearing. */
export function visible({ done }: Drawing): Stroke[] {
  const from = done.findLastIndex((operation) => operation.tool === 'clear') + 1
  return done.slice(from).filter((operation): operation is Stroke => operation.tool !== 'clear')
}

/** Clearing an empty sheet adds nothing to undo. */
export const clear = (drawing: Drawing): Drawing =>
  visible(drawing).length === 0 ? drawing : add(drawing, { tool: 'clear' })

const isOperation = (value: unknown): value is Operation => {
  if (typeof value !== 'object' || value === null) return false
  const { tool, colour, size, points } = value as Record<string, unknown>
  if (tool === 'clear') return true
  const isKnown = tool === 'pen' || tool === 'eraser'
  const hasPoints = Array.isArray(points) && points.every((one) => typeof one === 'number')
  return isKnown && typeof colour === 'string' && typeof size === 'number' && hasPoints
}

/** A stored drawing, or an empty sheet. */
export function readDrawing(stored: unknown): Drawing {
  if (typeof stored !== 'object' || stored === null) return EMPTY
  const { done, undone } = stored as Record<string, unknown>
  const list = (value: unknown) => (Array.isArray(value) ? value.filter(isOperation) : [])
  return { done: list(done), undone: list(undone) }
}
