/** Does something about a dead session; the newest one registered is asked. */
type Handler = () => void

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
export const tellUnauthenticated = (): void => handlers.at(-1)?.()
