import { useSyncExternalStore } from 'react'
import { Observable } from '../shared/observable.ts'
import { browserScheduler } from '../shared/scheduler.ts'

/** `none`: no response, or none of our server; `trouble`: the server's side responds with an error. */
export type LinkState = 'up' | 'none' | 'trouble'

/**
 * State of the connection by the status of a response that is not our server's own: a proxy writes its own
 * 5xx or 429 when the server is down; 511 is a captive portal.
 */
export const linkOf = (status: number): LinkState =>
  status === 429 || (status >= 500 && status !== 511) ? 'trouble' : 'none'

/**
 * Whether the server can be reached, by the results of the calls. The device's own state (`navigator.onLine`)
 * only counts when it is offline.
 */
const state = new Observable<LinkState>('up')
let cancelProbe = () => {}
const PROBE_MS = 5000

function set(value: LinkState) {
  if (value !== state.getSnapshot()) state.set(value)
  cancelProbe()
  if (value !== 'up') cancelProbe = browserScheduler.after(PROBE_MS, probe)
}

/** Requests something small from the server until it responds. */
function probe() {
  fetch('/health/live', { cache: 'no-store', headers: { Accept: 'application/json' } }).then(
    (response) =>
      set(
        !response.redirected && /json/.test(response.headers.get('content-type') ?? '')
          ? 'up'
          : linkOf(response.status)
      ),
    () => set('none')
  )
}

/** For the client: reports what a response shows about the connection, or that none arrived. */
export const reportLink = set

const current = (): LinkState => ((globalThis.navigator?.onLine ?? true) ? state.getSnapshot() : 'none')

function subscribe(listener: () => void) {
  // Online again counts only after the server responded.
  const changed = () => {
    if (navigator.onLine) {
      set('none')
      probe()
    }
    listener()
  }
  const unsubscribe = state.subscribe(listener)
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    unsubscribe()
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

export const useLink = (): LinkState => useSyncExternalStore(subscribe, current, current)

/** False while the server cannot be reached. */
export const useReachable = (): boolean => useLink() === 'up'
