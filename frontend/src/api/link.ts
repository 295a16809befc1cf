import { useSyncExternalStore } from 'react'

/** Whether the server can be reached, by what the calls met; the device's own opinion only counts when it says no. */
let reachable = true
let ask: ReturnType<typeof setTimeout> | null = null
const listeners = new Set<() => void>()
const PROBE_MS = 5000

function set(value: boolean) {
  if (value !== reachable) {
    reachable = value
    for (const listener of listeners) listener()
  }
  if (ask !== null) clearTimeout(ask)
  ask = value ? null : setTimeout(probe, PROBE_MS)
}

/** Asks for something small of the server's own until it answers. */
function probe() {
  fetch('/health/live', { cache: 'no-store', headers: { Accept: 'application/json' } }).then(
    (response) => set(!response.redirected && /json/.test(response.headers.get('content-type') ?? '')),
    () => set(false)
  )
}

/** For the client: an answer of our server came, or none did. */
export const reportLink = set

const isUp = () => reachable && (globalThis.navigator?.onLine ?? true)

function subscribe(listener: () => void) {
  // Coming back is believed only after the server answered.
  const changed = () => {
    if (navigator.onLine) {
      set(false)
      probe()
    }
    listener()
  }
  listeners.add(listener)
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** False while the server cannot be reached. */
export const useReachable = (): boolean => useSyncExternalStore(subscribe, isUp)
