/** The listeners of one kind of event. `subscribe` returns what removes the listener again. */
export class Emitter<E = void> {
  readonly #listeners = new Set<(event: E) => void>()

  subscribe = (listener: (event: E) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** A listener that is added or removed during an event takes effect with the next event. */
  emit = (event: E): void => {
    for (const listener of [...this.#listeners]) listener(event)
  }
}
