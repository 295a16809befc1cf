type Progress = (left: number) => void

/** Answers that the server has no room for. Nobody can send them: they wait on this computer. */
export type Aside = {
  answers: number
  /** They outlive the page; otherwise it alone has them. */
  isStored: boolean
  /** Sealed files for the staff. Rejects where this browser cannot make them. */
  files(): Promise<{ blob: Blob; name: string }[]>
}

/** What is not on the server: `unsent` counts exams of which something is still to be sent. */
export type Left = { unsent: number; aside: Aside | null }

const NOTHING: Left = { unsent: 0, aside: null }

/**
 * Sends unsent work; resolves to what is not on the server after that. `onProgress` receives the number of unsent
 * answers meanwhile. Never rejects.
 */
type BeforeLeaving = (onProgress: Progress) => Promise<Left>

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

/** Where nothing is left the page may be left, and the browser need not ask again. */
export async function beforeLeaving(onProgress: Progress = () => undefined): Promise<Left> {
  const left = (await ask?.(onProgress)) ?? NOTHING
  isMeant = left.unsent === 0 && left.aside === null
  return left
}

/** The person has been notified of what stays on this computer, and leaves. */
export function leaveAnyway(): void {
  isMeant = true
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
