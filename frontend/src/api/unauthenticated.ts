/** Why the server rejects the session: it ended, or the person continued on another computer. */
export type SessionLoss = 'ended' | 'taken'

/** Handles a lost session; only the handler registered last is called. */
type Handler = (why: SessionLoss) => void

const handlers: Handler[] = []

/**
 * While registered, `handler` is called when the server rejects the session (401), instead of the redirect to
 * the log-in page: an exam asks for the password over the item. Returns the unregister function.
 */
export function onUnauthenticated(handler: Handler): () => void {
  handlers.push(handler)
  return () => {
    const at = handlers.lastIndexOf(handler)
    if (at >= 0) handlers.splice(at, 1)
  }
}

/** Calls the newest handler. The app registers the first one: back to the log-in page. */
export const tellUnauthenticated = (why: SessionLoss): void => handlers.at(-1)?.(why)

const LOSS_KEY = 'banca.loss'

/** Stores why the session was lost for the log-in page, in this tab, until the next log-in. */
export function storeLoss(why: SessionLoss | null): void {
  try {
    if (why === null) sessionStorage.removeItem(LOSS_KEY)
    else sessionStorage.setItem(LOSS_KEY, why)
  } catch {
    // Storage is denied: the log-in page shows no reason.
  }
}

/** Why this tab's session was lost, or null when it was not. */
export function storedLoss(): SessionLoss | null {
  try {
    const why = sessionStorage.getItem(LOSS_KEY)
    return why === 'taken' || why === 'ended' ? why : null
  } catch {
    return null
  }
}

/** Reads the reason from the body of a 401. */
export const lossIn = (body: unknown): SessionLoss =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === 'session_taken'
    ? 'taken'
    : 'ended'
