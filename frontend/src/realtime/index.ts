import { useEffect, useRef, useSyncExternalStore } from 'react'
import { EventClient, type Hint, type StreamState } from './event_client.ts'
import { browserPorts } from './event_source.ts'

export type { Hint, StreamState } from './event_client.ts'

const client = new EventClient(browserPorts)
window.addEventListener('online', () => client.retryNow())

/**
 * Calls `onHint` for what is announced on `channel` (none: null), and with `kind: 'gap'` whenever
 * something may have been missed: after every (re)connection, and every 5 s while streams are
 * blocked. Read the snapshot then.
 */
export function useHints(channel: string | null, onHint: (hint: Hint) => void): void {
  const latest = useRef(onHint)
  useEffect(() => {
    latest.current = onHint
  })
  useEffect(
    () => (channel === null ? undefined : client.listen(channel, (hint) => latest.current(hint))),
    [channel]
  )
}

/** The same outside of components, until the returned function is called. */
export const listenToHints = (channel: string, onHint: (hint: Hint) => void): (() => void) =>
  client.listen(channel, onHint)

export const isStreamOpen = (): boolean => client.state === 'open'

const watch = (watcher: () => void) => client.watch(watcher)
const state = () => client.state

/** How this page learns of changes: by its stream, or by polling. */
export const useStreamState = (): StreamState => useSyncExternalStore(watch, state)
