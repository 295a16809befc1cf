import { claimJob } from './claim_job.js'
import { runJob, type WorkerPorts } from './run_job.js'

/** Works on the jobs of one lane, one after the other. A process has one for each lane, or several. */
export class LaneWorker {
  readonly #lane: string
  readonly #owner: string
  readonly #ports: WorkerPorts
  #isWoken = false

  /** `owner`: the name of this process in leases. */
  constructor(lane: string, owner: string, ports: WorkerPorts) {
    this.#lane = lane
    this.#owner = owner
    this.#ports = ports
  }

  /** A job may have come since the last look: a run that is about to end looks once more. */
  wake(): void {
    this.#isWoken = true
  }

  /** Works until nothing of the lane is due, a job has stepped aside, or `stop` is aborted. */
  async run(stop: AbortSignal): Promise<void> {
    do {
      this.#isWoken = false
      while (!stop.aborted) {
        const job = await claimJob({ lane: this.#lane, owner: this.#owner, leaseMs: this.#ports.leaseMs })
        if (!job) break
        // The next job would step aside too: each of them writes, which is what exams wait for.
        if (await runJob(job, this.#ports, stop)) return
      }
    } while (this.#isWoken && !stop.aborted)
  }
}
