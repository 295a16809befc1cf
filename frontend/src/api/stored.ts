/**
 * One JSON value in localStorage, the same in all tabs. Where the browser denies storage, it lives in memory for the
 * visit. `read` gives the same object until it changes (fits `useSyncExternalStore`).
 */
export class StoredValue<T> {
  readonly #key: string
  readonly #listeners = new Set<() => void>()
  #value: T | null

  constructor(key: string) {
    this.#key = key
    this.#value = this.#fromStorage()
    globalThis.addEventListener?.('storage', (event) => {
      // key is null when another tab cleared everything.
      if (event.key !== key && event.key !== null) return
      this.#value = this.#fromStorage()
      this.#tell()
    })
  }

  read = (): T | null => this.#value

  write(value: T | null): void {
    this.#value = value
    try {
      if (value === null) localStorage.removeItem(this.#key)
      else localStorage.setItem(this.#key, JSON.stringify(value))
    } catch {
      // Storage is denied or full: the value still holds in this tab.
    }
    this.#tell()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #tell() {
    for (const listener of this.#listeners) listener()
  }

  #fromStorage(): T | null {
    try {
      const text = localStorage.getItem(this.#key)
      return text === null ? null : (JSON.parse(text) as T)
    } catch {
      return null
    }
  }
}
