type Progress = (left: number) => void

/** Answers that cannot be sent now, however long a person waits: they stay on this computer. */
export type Aside = {
  answers: number
  /** Those of them that are sent once their exam, which staff have reset, is begun again. The server has not taken the others. */
  toBegin: number
  /** They outlive the page; otherwise it alone has them. */
  isStored: boolean
  /** Sealed files for the staff. Rejects where this browser cannot make them. */
  files(): Promise<{ blob: Blob; name: string }[]>
}

/** What is not on the server. */
export type Left = {
  /** Exams of which something is still to be sent. */
  unsent: number
  /** The page alone has some of that: this computer could not store it. */
  isInPage: boolean
  aside: Aside | null
  /** This browser may hold more, and cannot read it. */
  isUnread: boolean
  /** What the person has to read about other unsaved work before they go: they stay for now. */
  held?: string
}

export const NOTHING_LEFT: Left = { unsent: 0, isInPage: false, aside: null, isUnread: false }

/**
 * Sends unsent work; resolves to what is not on the server after that. `onProgress` receives the number of unsent
 * answers meanwhile. Never rejects.
 */
type BeforeLeaving = (onProgress: Progress) => Promise<Left>

const asked: BeforeLeaving[] = []
let isMeant = false

/**
 * For code that holds unsent work: called before the session ends or the group is switched.
 * Returns the unregister function.
 */
export function guardLeaving(before: BeforeLeaving): () => void {
  asked.push(before)
  return () => {
    const at = asked.indexOf(before)
    if (at >= 0) asked.splice(at, 1)
  }
}

/**
 * A guard for other unsaved work: it holds the person once, with `text`. Who leaves again with exactly this unsaved (`what`) leaves without it.
 * `unsaved` resolves to null where there is nothing.
 */
export function holdOnce(unsaved: () => Promise<{ what: string; text: string } | null>): () => Promise<Left> {
  let known: string | null = null
  return async () => {
    const found = await unsaved()
    const isKnown = found?.what === known
    known = found?.what ?? null
    return found === null || isKnown ? NOTHING_LEFT : { ...NOTHING_LEFT, held: found.text }
  }
}

/** Only answers of exams are counted: what else is unsaved holds the person itself. */
const together = (one: Left, other: Left): Left => ({
  unsent: one.unsent + other.unsent,
  isInPage: one.isInPage || other.isInPage,
  aside: one.aside ?? other.aside,
  isUnread: one.isUnread || other.isUnread,
  ...withHeld(one.held ?? other.held),
})

const withHeld = (held: string | undefined) => (held === undefined ? {} : { held })

/** Where nothing is left the page may be left, and the browser need not ask again. */
export async function beforeLeaving(onProgress: Progress = () => undefined): Promise<Left> {
  const left = (await Promise.all(asked.map((before) => before(onProgress)))).reduce(together, NOTHING_LEFT)
  isMeant = left.unsent === 0 && left.aside === null && !left.isUnread && left.held === undefined
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
