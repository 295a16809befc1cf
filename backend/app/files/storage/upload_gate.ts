type Limits = {
  limit: number
  /** Who waits longer is refused with the error that `late` makes. */
  waitMs: number
  late: () => Error
}

/** Bounds how many pieces of uploads are in memory at once, in the order of their coming. */
export class UploadGate {
  readonly #limits: Limits
  readonly #waiting = new Set<() => void>()
  #running = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.limit) this.#running += 1
    else await this.#wait()
    try {
      return await work()
    } finally {
      // Whoever waits longest takes the place over.
      const [next] = this.#waiting
      if (next) next()
      else this.#running -= 1
    }
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        this.#waiting.delete(enter)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(enter)
        reject(this.#limits.late())
      }, this.#limits.waitMs)
      this.#waiting.add(enter)
    })
  }
}
