/** Runs tasks one after the other, in the given order. A task that fails blocks none. */
export class TaskQueue {
  #tail: Promise<unknown> = Promise.resolve()

  /** Settles as the task does. */
  run<T>(task: () => T | Promise<T>): Promise<T> {
    const run = this.#tail.then(task)
    this.#tail = run.catch(() => undefined)
    return run
  }
}
