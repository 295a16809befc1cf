/** Safari has no idle callback and uses a timer of this length, ms; elsewhere it is the longest wait. */
const LATEST_MS = 2_000

function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, LATEST_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: LATEST_MS })
  return () => cancelIdleCallback(handle)
}

/**
 * Loads each chunk when the browser is idle, and retries failed ones whenever the device is back online.
 * Calls `done` once all are loaded. Returns the stop function.
 */
export function fetchUntilThere(wanted: readonly (() => Promise<unknown>)[], done: () => void): () => void {
  let missing = wanted
  let isRunning = false
  let isStopped = false
  const fetchMissing = async () => {
    if (isRunning || isStopped) return
    isRunning = true
    const asked = missing
    const outcomes = await Promise.allSettled(asked.map((load) => load()))
    missing = asked.filter((_, at) => outcomes[at]?.status === 'rejected')
    isRunning = false
    if (missing.length > 0 || isStopped) return
    stop()
    done()
  }
  const again = () => void fetchMissing()
  const cancel = whenIdle(again)
  globalThis.addEventListener?.('online', again)
  const stop = () => {
    isStopped = true
    cancel()
    globalThis.removeEventListener?.('online', again)
  }
  return stop
}
