/** Why the server no longer knows the session: it ended, or the person went on at another computer. */
export type SessionLoss = 'ended' | 'taken'

/** Does something about a dead session; the newest one registered is asked. */
type Handler = (why: SessionLoss) => void

const handlers: Handler[] = []

/**
 * While registered, `handler` is called when the server no longer knows the session (401), instead of leaving for the
 * log-in page: an exam asks for the password over the question. Gives the way to unregister.
 */
export function onUnauthenticated(handler: Handler): () => void {
  handlers.push(handler)
  return () => {
    const at = handlers.lastIndexOf(handler)
    if (at >= 0) handlers.splice(at, 1)
  }
}

/** Tells the newest handler. The app registers the first one: back to the log-in page. */
export const tellUnauthenticated = (why: SessionLoss): void => handlers.at(-1)?.(why)

const LOSS_KEY = 'banca.loss'

/** Keeps why the session is gone for the log-in page, in this tab, until somebody is in again. */
export function storeLoss(why: SessionLoss | null): void {
  try {
    if (why === null) sessionStorage.removeItem(LOSS_KEY)
    else sessionStorage.setItem(LOSS_KEY, why)
  } catch {
    // Storage is denied: the log-in page says nothing of it.
  }
}

/** Why this tab's session is gone, or null when nothing was lost. */
export function storedLoss(): SessionLoss | null {
  try {
    const why = sessionStorage.getItem(LOSS_KEY)
    return why === 'taken' || why === 'ended' ? why : null
  } catch {
    return null
  }
}

/** Of the body of a 401. */
export const lossIn = (body: unknown): SessionLoss =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === 'session_taken'
    ? 'taken'
    : 'ended'
