/** An immutable value that screens watch with `useSyncExternalStore`. */
export class Observable<T extends object> {
  #value: T
  readonly #listeners = new Set<() => void>()

  constructor(value: T) {
    this.#value = value
  }

  getSnapshot = (): T => this.#value

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(change: Partial<T>): void {
    this.#value = { ...this.#value, ...change }
    for (const listener of [...this.#listeners]) listener()
  }
}
