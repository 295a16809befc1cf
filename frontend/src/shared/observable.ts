import { Emitter } from './emitter.ts'

/** One immutable value with listeners; `subscribe` and `getSnapshot` fit `useSyncExternalStore`. */
export class Observable<T> extends Emitter {
  #value: T

  constructor(value: T) {
    super()
    this.#value = value
  }

  getSnapshot = (): T => this.#value

  /** Notifies every listener, also where the value is the same. */
  set = (value: T): void => {
    this.#value = value
    this.emit()
  }

  /** Replaces some fields of an object. */
  update(change: Partial<T>): void {
    this.set({ ...this.#value, ...change })
  }
}
