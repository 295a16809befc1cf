/** Delay between the last click in the navigator and the request for the exam's time and state, ms. */
export const REFRESH_AFTER_CLICK_MS = 1500

export type RefreshSoon = {
  /** Requests a refresh; restarts the delay. */
  ask(): void
  /** Cancels a pending refresh. */
  stop(): void
}

/** `isOnline` is read when the delay is over: without a connection no request is made. */
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
