import { AsyncLocalStorage } from 'node:async_hooks'

/** What a run is given. `holder`: the name under which this process has the lease; `stop`: aborted when the process begins to end. */
export type RunContext = { readonly holder: string; readonly stop: AbortSignal }

export type Run = (context: RunContext) => unknown

/** Of all processes one runs the job: the one that has the lease. `leaseMs` is longer than a run, or the run renews it. */
export type Lease = {
  readonly leaseMs: number
  /** Given back after each run, for whoever else does the same work (a command). Otherwise its holder keeps it. */
  readonly isReleased?: boolean
  /** Renewed when half of it is gone, not at each run: for a job that runs so often that it must not write each time. */
  readonly isRenewedAtHalf?: boolean
}

export type JobOptions = {
  /** `process`: each process runs it for itself. Otherwise one process of the installation does. */
  readonly per: 'process' | Lease
  /** Runs on while the requests in flight are finished, until the end of the process. */
  readonly runsWhileDraining?: boolean
  /** Runs for the first time at the start, not one interval later. */
  readonly runsAtStart?: boolean
  /** Runs once more when the process ends. */
  readonly runsAtStop?: boolean
  /** Runs in worker processes too, which otherwise do nothing but durable jobs. */
  readonly runsInWorkers?: boolean
}

/** `elsewhere`: another process has the lease. `failed`: the last run here ended with an error; the next one comes all the same. */
export type JobState = 'waiting' | 'running' | 'elsewhere' | 'failed' | 'stopped'

/** What anybody may know of a job in this process. Times in epoch ms, null: not yet. */
export type JobReport = {
  readonly name: string
  readonly everyMs: number
  readonly state: JobState
  readonly lastRunAt: number | null
  readonly lastSuccessAt: number | null
  readonly lastErrorAt: number | null
}

export type JobPorts = {
  now(): number
  /** Calls `tick` every `ms`. @returns ends it */
  repeat(tick: () => void, ms: number): () => void
  /** @returns after `ms`; what it returns must not keep the process alive */
  wait(ms: number): Promise<void>
  takeLease(name: string, holder: string, leaseMs: number): Promise<boolean>
  failed(name: string, error: unknown): void
}

/** A stop waits this long for running work: a process that got SIGTERM is killed soon after. */
const STOP_WITHIN_MS = 10_000

type Job = {
  name: string
  everyMs: number
  run: Run
  options: JobOptions
  report: Omit<JobReport, 'name' | 'everyMs'>
  endTimer: (() => void) | null
  underWay: Promise<void> | null
  /** Until when this process knows that it has the lease. Epoch ms. */
  heldUntil: number
}

/**
 * Runs the periodic work of a process.
 *
 *   registered ── start ──> waiting ── tick ──> running ── ends ──> waiting | elsewhere | failed
 *                              ^                                            │ next tick
 *                              └────────────────────────────────────────────┘
 *   any ── drain or stop ──> stopped; what is running is finished
 *
 * A tick while a run of the same job is under way is left out: a job never overlaps itself.
 */
export class JobRunner {
  readonly #ports: JobPorts
  readonly #holder: string
  readonly #jobs = new Map<string, Job>()
  #isStarted = false
  readonly #stop = new AbortController()
  /** Calls outside of any request: who asked for a run is not whose work it does, and must not be on record for it. */
  #outside = AsyncLocalStorage.snapshot()

  /** `holder`: the name of this process in leases. */
  constructor(ports: JobPorts, holder: string) {
    this.#ports = ports
    this.#holder = holder
  }

  /** Registers a job; it runs for the first time one interval after the start. @throws when the name is taken */
  every(name: string, everyMs: number, run: Run, options: JobOptions): void {
    if (this.#jobs.has(name)) throw new Error(`two jobs are called ${name}`)
    const report = { state: 'waiting', lastRunAt: null, lastSuccessAt: null, lastErrorAt: null } as const
    const job: Job = { name, everyMs, run, options, report, endTimer: null, underWay: null, heldUntil: 0 }
    this.#jobs.set(name, job)
    if (this.#isStarted) this.#schedule(job)
  }

  /** Registers with `other` what runs in workers too. */
  shareWithWorker(other: JobRunner): void {
    for (const { name, everyMs, run, options } of this.#jobs.values())
      if (options.runsInWorkers) other.every(name, everyMs, run, options)
  }

  start(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    this.#outside = AsyncLocalStorage.snapshot()
    for (const job of this.#jobs.values()) this.#schedule(job)
  }

  /** A run now, besides those in time: there is something to do. Nothing before the start, after the stop, or while it runs. */
  runNow(name: string): void {
    const job = this.#jobs.get(name)
    if (job?.endTimer) this.#outside(() => void this.#tick(job))
  }

  /** Begins no further run, but of the jobs that run while the process drains. */
  drain(): void {
    this.#stop.abort()
    for (const job of this.#jobs.values()) if (!job.options.runsWhileDraining) this.#end(job)
  }

  /**
   * Begins no further run, and waits for what is running. Then the jobs that ask for it run once more, none of them behind another
   * job that does not end.
   * @returns whether all was finished in time, `withinMs` altogether
   */
  async stop(withinMs = STOP_WITHIN_MS): Promise<boolean> {
    this.drain()
    const jobs = [...this.#jobs.values()]
    for (const job of jobs) this.#end(job)
    const finished = async () => {
      await Promise.all(
        jobs.map(async (job) => {
          await job.underWay
          if (this.#isStarted && job.options.runsAtStop) await this.#tick(job)
          job.report = { ...job.report, state: 'stopped' }
        })
      )
      return true
    }
    return Promise.race([finished(), this.#ports.wait(withinMs).then(() => false)])
  }

  /** In the order in which they were registered. */
  reports(): JobReport[] {
    return [...this.#jobs.values()].map(({ name, everyMs, report }) => ({ name, everyMs, ...report }))
  }

  #schedule(job: Job): void {
    job.endTimer = this.#ports.repeat(() => void this.#tick(job), job.everyMs)
    if (job.options.runsAtStart) void this.#tick(job)
  }

  #end(job: Job): void {
    job.endTimer?.()
    job.endTimer = null
    if (!job.underWay) job.report = { ...job.report, state: 'stopped' }
  }

  /** One run, unless one is under way. Never rejects. */
  #tick(job: Job): Promise<void> {
    job.underWay ??= this.#run(job).finally(() => (job.underWay = null))
    return job.underWay
  }

  async #run(job: Job): Promise<void> {
    const { name, options, run } = job
    const set = (report: Partial<Job['report']>) => (job.report = { ...job.report, ...report })
    try {
      if (options.per !== 'process' && !(await this.#holds(job, options.per))) {
        set({ state: 'elsewhere' })
        return
      }
      set({ state: 'running', lastRunAt: this.#ports.now() })
      try {
        await run({ holder: this.#holder, stop: this.#stop.signal })
      } finally {
        if (options.per !== 'process' && options.per.isReleased) await this.#takes(name, 0)
      }
      set({ state: 'waiting', lastSuccessAt: this.#ports.now() })
    } catch (error) {
      set({ state: 'failed', lastErrorAt: this.#ports.now() })
      this.#ports.failed(name, error)
    }
  }

  async #holds(job: Job, { leaseMs, isRenewedAtHalf }: Lease): Promise<boolean> {
    const now = this.#ports.now()
    const left = job.heldUntil - now
    // More than all of it is left only where the clock went back.
    if (isRenewedAtHalf && left > leaseMs / 2 && left <= leaseMs) return true
    const holds = await this.#takes(job.name, leaseMs)
    job.heldUntil = holds ? now + leaseMs : 0
    return holds
  }

  #takes(name: string, leaseMs: number): Promise<boolean> {
    return this.#ports.takeLease(name, this.#holder, leaseMs)
  }
}
