type Progress = (left: number) => void

/** Brings what is open to safety; gives how much of it is not safe. `onProgress` hears what is left meanwhile. Never rejects. */
type BeforeLeaving = (onProgress: Progress) => Promise<number>

let ask: BeforeLeaving | null = null
let isMeant = false

/** For whoever holds unsent work: asked before the session ends or another group is taken. Gives the way to stop. */
export function guardLeaving(before: BeforeLeaving): () => void {
  ask = before
  return () => {
    if (ask === before) ask = null
  }
}

/** True: the page may be left, and the browser need not ask again. False: something is still only here. */
export async function mayLeave(onProgress: Progress = () => undefined): Promise<boolean> {
  isMeant = ((await ask?.(onProgress)) ?? 0) === 0
  return isMeant
}

/** It did not come to it: the browser asks again. */
export function stayAfterAll(): void {
  isMeant = false
}

export const isLeavingMeant = (): boolean => isMeant

type Moving = (event: PopStateEvent) => void
let onMoving: Moving | null = null

/** For whoever asks before the browser's Back leaves them: hears of each step in the history before the router does. Null: nobody asks. */
export function guardMoving(guard: Moving | null): void {
  onMoving = guard
  // For tests, and whoever wants to see it: it comes some time after the page.
  document.documentElement.toggleAttribute('data-asks-on-back', guard !== null)
}

/** To be called before the router begins to listen: Chromium tells listeners of the window in their order, capturing or not. */
export const watchMoving = (): void => addEventListener('popstate', (event) => onMoving?.(event))
