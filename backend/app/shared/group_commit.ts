type Waiting<Job, Outcome> = {
  job: Job
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

/**
 * Lets jobs that arrive while a commit is under way share the next one. Alone, a job runs at once; under load the flush to
 * the disk is paid once for many. Nobody is answered before the commit that holds their job.
 */
export class GroupCommit<Job, Outcome> {
  readonly #commit: (jobs: readonly Job[]) => Promise<readonly Outcome[]>
  readonly #size: number
  #waiting: Waiting<Job, Outcome>[] = []
  #running = false

  /** `commit` answers in the order of its jobs, all or nothing. */
  constructor(commit: (jobs: readonly Job[]) => Promise<readonly Outcome[]>, size: number) {
    this.#commit = commit
    this.#size = size
  }

  /** How many wait for the commit after the one that is under way. */
  get waiting(): number {
    return this.#waiting.length
  }

  add(job: Job): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject })
      if (this.#running) return
      this.#running = true
      // Requests that the event loop reads in the same turn are to share the first commit already.
      setImmediate(() => void this.#drain())
    })
  }

  async #drain() {
    while (this.#waiting.length > 0) await this.#run(this.#waiting.splice(0, this.#size))
    this.#running = false
  }

  /** When a group fails, each job is tried alone, so that one that cannot be stored does not take others with it. */
  async #run(waiting: Waiting<Job, Outcome>[]): Promise<void> {
    try {
      const outcomes = await this.#commit(waiting.map((one) => one.job))
      for (const [index, one] of waiting.entries()) one.resolve(outcomes[index] as Outcome)
    } catch (error) {
      const [first] = waiting
      if (waiting.length === 1 && first) return first.reject(error)
      for (const one of waiting) await this.#run([one])
    }
  }
}
