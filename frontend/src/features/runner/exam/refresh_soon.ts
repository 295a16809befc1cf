/** After a click in the navigator the exam is asked for its time and state, once the clicking has ended for so long. */
export const REFRESH_AFTER_CLICK_MS = 1500

export type RefreshSoon = {
  /** Once more: the wait begins anew. */
  ask(): void
  /** Forgets what was asked. */
  stop(): void
}

/** `isOnline` is looked at when the wait is over: without a link nothing is asked. */
export function refreshSoon(refresh: () => void, isOnline: () => boolean): RefreshSoon {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  return {
    ask: () => {
      stop()
      timer = setTimeout(() => isOnline() && refresh(), REFRESH_AFTER_CLICK_MS)
    },
    stop,
  }
}
