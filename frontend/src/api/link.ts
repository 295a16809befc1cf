import { useSyncExternalStore } from 'react'
import { Observable } from '../shared/observable.ts'
import { browserScheduler } from '../shared/scheduler.ts'

/** `none`: no answer, or not of our server; `trouble`: something on the server's side answers that it cannot. */
export type LinkState = 'up' | 'none' | 'trouble'

/** What an answer that is not our server's own says: a proxy before a server that is down words a 5xx itself, or a 429; 511 is a captive portal. */
export const linkOf = (status: number): LinkState =>
  status === 429 || (status >= 500 && status !== 511) ? 'trouble' : 'none'

/** How the server can be reached, by what the calls met; the device's own opinion only counts when it says no. */
const state = new Observable<LinkState>('up')
let cancelProbe = () => {}
const PROBE_MS = 5000

function set(value: LinkState) {
  if (value !== state.getSnapshot()) state.set(value)
  cancelProbe()
  if (value !== 'up') cancelProbe = browserScheduler.after(PROBE_MS, probe)
}

/** Asks for something small of the server's own until it answers. */
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

/** For the client: what an answer said of the link, or that none came. */
export const reportLink = set

const current = (): LinkState => ((globalThis.navigator?.onLine ?? true) ? state.getSnapshot() : 'none')

function subscribe(listener: () => void) {
  // Coming back is believed only after the server answered.
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
