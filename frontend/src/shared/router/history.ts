/** The location of a page and navigation: the history of this tab, or one in memory for tests and stories. */

export interface Location {
  pathname: string
  /** With its question mark; empty without parameters. */
  search: string
  /** With its number sign; empty without one. */
  hash: string
  /** The state that `go` received for this entry; null without it. It survives a reload of the page. */
  state: unknown
  /** Unique for each visit, also of the same address. */
  key: string
}

/** POP: the first page, Back, Forward. */
export type Action = 'POP' | 'PUSH' | 'REPLACE'

export interface Visit {
  location: Location
  action: Action
}

export interface GoOptions {
  /** Replaces the present entry. */
  replace?: boolean
  /** Anything that structured cloning takes. */
  state?: unknown
}

export interface History {
  visit(): Visit
  /** `to`: a path from the root on, or a query that replaces the present one. */
  go(to: string, options?: GoOptions): void
  /** Returns the unsubscribe function. */
  listen(heard: (visit: Visit) => void): () => void
}

/**
 * An entry of `window.history`. Older builds used the same names: a tab may return to one of their entries.
 */
interface Entry {
  usr: unknown
  key: string
  /** Index in the history of this tab, which an exam compares to tell Back from Forward. */
  idx: number
}

const newKey = () => Math.random().toString(36).slice(2, 10)

/** The address that `to` means from here on. Never another host's, whatever its start is. */
export function resolveAddress(to: string, { pathname }: Pick<Location, 'pathname'>) {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? []
  return {
    pathname: path === '' ? pathname : path.replace(/^[/\\]*/, '/'),
    search: search === '?' ? '' : search,
    hash: hash === '#' ? '' : hash,
  }
}

export const addressOf = ({ pathname, search, hash }: Omit<Location, 'state' | 'key'>) =>
  pathname + search + hash

/** The history of this tab. */
export function browserHistory(): History {
  const entry = () => window.history.state as Partial<Entry> | null
  const here = (): Location => {
    const { pathname, search, hash } = window.location
    return { pathname, search, hash, state: entry()?.usr ?? null, key: entry()?.key ?? 'default' }
  }
  if (typeof entry()?.idx !== 'number') window.history.replaceState({ ...entry(), idx: 0 }, '')
  let last: Visit = { location: here(), action: 'POP' }
  const listeners = new Set<(visit: Visit) => void>()
  const arrive = (visit: Visit) => {
    last = visit
    for (const heard of listeners) heard(visit)
  }
  const moved = () => arrive({ location: here(), action: 'POP' })
  return {
    visit: () => last,
    go(to, { replace = false, state = null } = {}) {
      const location = { ...resolveAddress(to, window.location), state, key: newKey() }
      const idx = (entry()?.idx ?? 0) + (replace ? 0 : 1)
      const written: Entry = { usr: state, key: location.key, idx }
      const address = addressOf(location)
      if (replace) window.history.replaceState(written, '', address)
      else {
        try {
          window.history.pushState(written, '', address)
        } catch (error) {
          if (error instanceof DOMException && error.name === 'DataCloneError') throw error
          // Some browsers limit the number of entries within a time: a page load
          // reaches the address all the same.
          window.location.assign(address)
        }
      }
      arrive({ location: here(), action: replace ? 'REPLACE' : 'PUSH' })
    },
    listen(heard) {
      if (listeners.size === 0) addEventListener('popstate', moved)
      listeners.add(heard)
      return () => {
        listeners.delete(heard)
        if (listeners.size === 0) removeEventListener('popstate', moved)
      }
    },
  }
}

/** A history that starts at `address`, without Back. */
export function memoryHistory(address = '/'): History {
  const at = (to: string, from: string, state: unknown): Location => ({
    ...resolveAddress(to, { pathname: from }),
    state,
    key: newKey(),
  })
  let last: Visit = { location: at(address, '/', null), action: 'POP' }
  const listeners = new Set<(visit: Visit) => void>()
  return {
    visit: () => last,
    go(to, { replace = false, state = null } = {}) {
      last = { location: at(to, last.location.pathname, state), action: replace ? 'REPLACE' : 'PUSH' }
      for (const heard of listeners) heard(last)
    },
    listen(heard) {
      listeners.add(heard)
      return () => void listeners.delete(heard)
    },
  }
}
