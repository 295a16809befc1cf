type Progress = (left: number) => void

/**
 * Sends unsent work; resolves to how much of it is still unsent. `onProgress` receives that
 * count meanwhile. Never rejects.
 */
type BeforeLeaving = (onProgress: Progress) => Promise<number>

let ask: BeforeLeaving | null = null
let isMeant = false

/**
 * For code that holds unsent work: called before the session ends or the group is switched.
 * Returns the unregister function.
 */
export function guardLeaving(before: BeforeLeaving): () => void {
  ask = before
  return () => {
    if (ask === before) ask = null
  }
}

/**
 * True: the page may be left, and the browser need not ask again. False:
 * something is still only on this computer.
 */
export async function mayLeave(onProgress: Progress = () => undefined): Promise<boolean> {
  isMeant = ((await ask?.(onProgress)) ?? 0) === 0
  return isMeant
}

/** The person stays after all: the browser asks again. */
export function stayAfterAll(): void {
  isMeant = false
}

export const isLeavingMeant = (): boolean => isMeant

type Moving = (event: PopStateEvent) => void
let onMoving: Moving | null = null

/**
 * For code that asks before the browser's Back leaves the exam: `guard` receives each step in the history
 * before the router does. Null: none.
 */
export function guardMoving(guard: Moving | null): void {
  onMoving = guard
  // For tests: the guard is registered some time after the page is rendered.
  document.documentElement.toggleAttribute('data-asks-on-back', guard !== null)
}

/**
 * Call before the router starts to listen: Chromium calls listeners of the window in
 * their order, capturing or not.
 */
export const watchMoving = (): void => addEventListener('popstate', (event) => onMoving?.(event))
