import { Observable } from '../../shared/observable.ts'
import type { Scheduler } from '../../shared/scheduler.ts'
import { isOpen, type Job } from './job.ts'

export interface Ports {
  /** The jobs to show; rejects without an answer. */
  list(): Promise<readonly Job[]>
  /** Calls `onHint` when a job changed, or may have. */
  listen(channel: string, onHint: () => void): () => void
  isStreamOpen(): boolean
  isHidden(): boolean
  /** Calls `changed` when the page is shown or hidden. */
  onVisibility(changed: () => void): () => void
  /** Calls `ordered` when this page has ordered a job. */
  onOrdered(ordered: () => void): () => void
  after: Scheduler['after']
}

/** How long after one read the next one comes, ms: while something runs, with a stream that says when, and while nothing does. */
export const RUNNING_MS = 2_500
export const STREAM_MS = 15_000
export const IDLE_MS = 60_000
/** Many hints are one read. */
export const TOGETHER_MS = 500

/**
 * The jobs of a page, read from the server: at hints while some of them are open, by polling without a stream, seldom while there is
 * nothing to see, at once when the page orders one, and never while it is hidden. The stream is open only while a job is: an idle page needs none.
 */
export class JobWatch {
  /** Null before the first read. */
  readonly jobs = new Observable<readonly Job[] | null>(null)
  readonly #ports: Ports
  /** Counts the starts and stops: an answer to an older read is for somebody else. */
  #run = 0
  #isStarted = false
  #isReading = false
  #isAskedAgain = false
  #cancelNext = () => {}
  #cancelSoon: (() => void) | null = null
  #stream: { channel: string; close: () => void } | null = null

  constructor(ports: Ports) {
    this.#ports = ports
  }

  /** Watches until the returned function is called. */
  start = (): (() => void) => {
    this.#isStarted = true
    this.#run += 1
    const forget = [this.#ports.onVisibility(() => this.#seen()), this.#ports.onOrdered(this.refresh)]
    this.#seen()
    return () => {
      this.#isStarted = false
      this.#run += 1
      this.#isReading = false
      forget.forEach((end) => end())
      this.#pause()
      this.jobs.set(null)
    }
  }

  /** Reads now: something was ordered or changed here. */
  refresh = (): void => void this.#read()

  #seen() {
    if (this.#ports.isHidden()) this.#pause()
    else void this.#read()
  }

  #pause() {
    this.#cancelNext()
    this.#cancelSoon?.()
    this.#cancelSoon = null
    this.#stream?.close()
    this.#stream = null
  }

  async #read(): Promise<void> {
    if (!this.#isWatching()) return
    // An answer that is under way may be older than what was just done.
    if (this.#isReading) return void (this.#isAskedAgain = true)
    this.#isReading = true
    this.#cancelNext()
    const run = this.#run
    // Without an answer the last known list stays; the next read comes in time.
    const jobs = await this.#ports.list().catch(() => null)
    if (run !== this.#run) return
    this.#isReading = false
    if (jobs !== null) this.jobs.set(jobs)
    if (!this.#isWatching()) return
    this.#followStream()
    if (this.#isAskedAgain) {
      this.#isAskedAgain = false
      return this.#read()
    }
    this.#cancelNext = this.#ports.after(this.#pauseMs(), () => void this.#read())
  }

  #open = () => (this.jobs.getSnapshot() ?? []).filter(isOpen)

  #isWatching = () => this.#isStarted && !this.#ports.isHidden()

  #pauseMs() {
    if (this.#open().length === 0) return IDLE_MS
    return this.#ports.isStreamOpen() ? STREAM_MS : RUNNING_MS
  }

  #followStream() {
    const channel = this.#open()[0]?.channel
    if (channel === this.#stream?.channel) return
    this.#stream?.close()
    this.#stream =
      channel === undefined ? null : { channel, close: this.#ports.listen(channel, () => this.#soon()) }
  }

  #soon() {
    this.#cancelSoon ??= this.#ports.after(TOGETHER_MS, () => {
      this.#cancelSoon = null
      void this.#read()
    })
  }
}
