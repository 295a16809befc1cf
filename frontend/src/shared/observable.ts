import { Emitter } from './emitter.ts'

/** One immutable value that others watch; `subscribe` and `getSnapshot` are what `useSyncExternalStore` takes. */
export class Observable<T> extends Emitter {
  #value: T

  constructor(value: T) {
    super()
    this.#value = value
  }

  getSnapshot = (): T => this.#value

  /** Tells every listener, also where the value is the same. */
  set = (value: T): void => {
    this.#value = value
    this.emit()
  }

  /** Changes a part of an object. */
  update(change: Partial<T>): void {
    this.set({ ...this.#value, ...change })
  }
}
