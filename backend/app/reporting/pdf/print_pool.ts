import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { err, ok, type Result } from '#shared'
import type { PrintOutcome, PrintTask } from './print_worker.js'

/** Why a document was not made: its thread was killed because it took too long or too much memory, or the library refused it. */
export type PrintFailure = {
  readonly code: 'print_timeout' | 'print_memory' | 'print_failed'
  readonly detail: string
}

export type PoolOptions = {
  /** Threads at once. */
  readonly size: number
  /** A document that takes longer is given up, with its thread; each further card of it has `perCardMs` more. */
  readonly timeoutMs: number
  readonly perCardMs: number
  /** Of the heap of one thread. */
  readonly memoryMb: number
  /** A thread that has nothing to do for so long ends: it holds some 100 MB. */
  readonly idleMs: number
  /** Another program than ours, for tests. */
  readonly script?: URL
}

const LEFT: PrintFailure = { code: 'print_failed', detail: 'nobody waits for it any more' }

const isSource = import.meta.url.endsWith('.ts')
const SCRIPT = new URL(isSource ? './print_worker.ts' : './print_worker.js', import.meta.url)

type Task = {
  readonly printed: PrintTask['printed']
  done(outcome: Result<Uint8Array, PrintFailure>): void
}

type Thread = { readonly worker: Worker; task: Task | null; timer: NodeJS.Timeout | null }

/** Threads that make PDFs (`print_worker.ts`), so that a document neither holds up answers nor, whatever is in it, ends the server. */
export class PrintPool {
  readonly #options: PoolOptions
  readonly #waiting: Task[] = []
  readonly #threads = new Set<Thread>()
  #number = 0

  constructor(options: PoolOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#options.size
  }

  /** One PDF with all of these cards. Never rejects. `left`: nobody waits for it any more; it is not begun, or given up with its thread. */
  print(printed: PrintTask['printed'], left?: AbortSignal): Promise<Result<Uint8Array, PrintFailure>> {
    if (left?.aborted === true) return Promise.resolve(err(LEFT))
    return new Promise((resolve) => {
      const giveUp = () => this.#giveUp(task)
      const task: Task = {
        printed,
        done: (outcome) => {
          left?.removeEventListener('abort', giveUp)
          resolve(outcome)
        },
      }
      left?.addEventListener('abort', giveUp)
      this.#waiting.push(task)
      this.#next()
    })
  }

  /** Ends all threads; what they are at fails. */
  async close(): Promise<void> {
    for (const { worker } of this.#threads) await worker.terminate()
  }

  #giveUp(task: Task): void {
    const place = this.#waiting.indexOf(task)
    if (place !== -1) {
      this.#waiting.splice(place, 1)
      task.done(err(LEFT))
      return
    }
    const thread = [...this.#threads].find((one) => one.task === task)
    if (thread) this.#lose(thread, LEFT)
  }

  #next(): void {
    while (this.#waiting.length > 0) {
      const free = [...this.#threads].find(({ task }) => task === null)
      if (!free && this.#threads.size >= this.#options.size) return
      const task = this.#waiting.shift()
      if (task) this.#give(free ?? this.#start(), task)
    }
  }

  #start(): Thread {
    const { memoryMb, script = SCRIPT } = this.#options
    const worker = new Worker(script, {
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
    })
    const thread: Thread = { worker, task: null, timer: null }
    this.#threads.add(thread)
    // It keeps no process alive by itself.
    worker.unref()
    worker.on('message', (outcome: PrintOutcome) => this.#answer(thread, outcome))
    worker.on('error', (error) => this.#lose(thread, failureOf(error)))
    worker.on('exit', () => this.#lose(thread, { code: 'print_failed', detail: 'the thread ended' }))
    return thread
  }

  #give(thread: Thread, task: Task): void {
    const { timeoutMs, perCardMs } = this.#options
    if (thread.timer) clearTimeout(thread.timer)
    thread.task = task
    const forMs = timeoutMs + perCardMs * ('cards' in task.printed ? task.printed.cards.length - 1 : 0)
    thread.timer = setTimeout(
      () => this.#lose(thread, { code: 'print_timeout', detail: `longer than ${forMs} ms` }),
      forMs
    )
    thread.worker.ref()
    this.#number += 1
    thread.worker.postMessage({ id: this.#number, printed: task.printed })
  }

  #answer(thread: Thread, { pdf, error }: PrintOutcome): void {
    const { task } = thread
    if (!this.#threads.has(thread) || task === null) return
    this.#rest(thread)
    task.done(pdf === null ? err({ code: 'print_failed', detail: error ?? '' }) : ok(pdf))
    this.#next()
  }

  #rest(thread: Thread): void {
    if (thread.timer) clearTimeout(thread.timer)
    thread.task = null
    thread.worker.unref()
    thread.timer = setTimeout(() => this.#lose(thread, null), this.#options.idleMs)
    thread.timer.unref()
  }

  /** The thread ends, and what it was at fails; the next document gets another one. */
  #lose(thread: Thread, failure: PrintFailure | null): void {
    if (!this.#threads.delete(thread)) return
    if (thread.timer) clearTimeout(thread.timer)
    void thread.worker.terminate()
    if (failure !== null) thread.task?.done(err(failure))
    this.#next()
  }
}

function failureOf(error: unknown): PrintFailure {
  const code = error instanceof Error && 'code' in error ? error.code : null
  const detail = error instanceof Error ? error.message : String(error)
  return { code: code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'print_memory' : 'print_failed', detail }
}

/**
 * The pool of this process for single cards. Threads begin with the first document. A card needs some 40 ms; its time is for a thread that has
 * to load the library on a machine where exams leave it a tenth of a core.
 */
export const printPool = new PrintPool({
  size: Math.min(Math.max(availableParallelism(), 1), 4),
  timeoutMs: 20_000,
  perCardMs: 1_000,
  memoryMb: 96,
  idleMs: 30_000,
})

/** For one document with many cards, whose pages are laid out together: 200 of 45 items take some 300 MB. One at a time. */
export const manyCardsPool = new PrintPool({
  size: 1,
  timeoutMs: 20_000,
  perCardMs: 1_000,
  memoryMb: 512,
  idleMs: 5_000,
})
