/** Runs tasks one after the other, in the order in which they were given. A task that fails holds up none. */
export class TaskQueue {
  #tail: Promise<unknown> = Promise.resolve()

  /** Settles as the task does. */
  run<T>(task: () => T | Promise<T>): Promise<T> {
    const run = this.#tail.then(task)
    this.#tail = run.catch(() => undefined)
    return run
  }
}
