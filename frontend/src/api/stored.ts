import { Observable } from '../shared/observable.ts'

/**
 * One JSON value in localStorage, the same in all tabs. Where the browser denies storage, it is held in
 * memory. `read` returns the same object until it changes (fits `useSyncExternalStore`).
 */
export class StoredValue<T> extends Observable<T | null> {
  readonly #key: string

  constructor(key: string) {
    super(stored<T>(key))
    this.#key = key
    globalThis.addEventListener?.('storage', (event) => {
      // key is null when another tab cleared everything.
      if (event.key === key || event.key === null) this.set(stored<T>(key))
    })
  }

  read = this.getSnapshot

  write(value: T | null): void {
    try {
      if (value === null) localStorage.removeItem(this.#key)
      else localStorage.setItem(this.#key, JSON.stringify(value))
    } catch {
      // Storage is denied or full: this tab holds the value in memory.
    }
    this.set(value)
  }
}

function stored<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key)
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}
