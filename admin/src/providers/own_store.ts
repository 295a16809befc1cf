import { localStorageStore, type Store } from 'react-admin'

const SAVED = '.savedQueries'

/**
 * What react-admin remembers in this browser, by person: a computer is shared. A log-out forgets it all but the filters that the person
 * saved.
 */
export function ownStore(userId: number): Store {
  const store = localStorageStore('1', `.${userId}`)
  return {
    ...store,
    reset() {
      for (const key of Object.keys(store.listItems?.() ?? {}))
        if (!key.endsWith(SAVED)) store.removeItem(key)
    },
  }
}
