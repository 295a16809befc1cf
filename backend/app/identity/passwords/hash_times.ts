import { setTimeout as sleep } from 'node:timers/promises'

const SAMPLES = 64

type Time = { now(): number; sleep(ms: number): Promise<unknown>; random(): number }
const SYSTEM_TIME: Time = { now: () => performance.now(), sleep, random: () => Math.random() }

/** How long the last checks of a password took, so that what is no check can take as long. */
export class HashTimes {
  readonly #time: Time
  readonly #taken: number[] = []
  #at = 0

  constructor(time: Time = SYSTEM_TIME) {
    this.#time = time
  }

  /** Does the work and remembers how long it took. */
  async measure<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#time.now()
    try {
      return await work()
    } finally {
      this.#taken[this.#at] = this.#time.now() - before
      this.#at = (this.#at + 1) % SAMPLES
    }
  }

  /** Takes as long as one of the last checks did. */
  async spend(): Promise<void> {
    const taken = this.#taken[Math.floor(this.#time.random() * this.#taken.length)]
    if (taken !== undefined) await this.#time.sleep(taken)
  }
}
