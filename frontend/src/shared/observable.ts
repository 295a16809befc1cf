import { Emitter } from './emitter.ts'

/** One immutable value that others watch; `subscribe` and `getSnapshot` are what `useSyncExternalStore` takes. */
export class Observable<T> {
  #value: T
  readonly #changes = new Emitter()

  constructor(value: T) {
    this.#value = value
  }

  getSnapshot = (): T => this.#value

  /** The listener is not called with the present value. */
  subscribe = this.#changes.subscribe

  /** Tells every listener, also where the value is the same. */
  set(value: T): void {
    this.#value = value
    this.#changes.emit()
  }
}
