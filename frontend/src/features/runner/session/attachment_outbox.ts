import type { Attachment, Id, Scheduler } from '../../../offline/index.ts'
import type { ExamCalls } from './calls.ts'
import type { ExamNotes, WaitingFile } from './exam_notes.ts'
import { isFinal } from './failure.ts'
import { Observable } from './observable.ts'

/** `keeping`: being written to this computer; `waiting`: kept here, goes up when it can; `sending`: `part` (0 to 1) is up; `failed`: the server will not take it. */
export type FileState = {
  filename: string
  size: number
  blob: Blob
  state: 'keeping' | 'waiting' | 'sending' | 'failed'
  part: number
  tries: number
}

export type OutboxSnapshot = {
  /** By answer id. A file that the server has is no longer here: it is one of the answer's attachments. */
  files: ReadonlyMap<string, FileState>
}

export type OutboxOptions = {
  applicationId: string
  notes: ExamNotes
  calls: Pick<ExamCalls, 'uploadFile' | 'attach'>
  scheduler: Scheduler
  /** The server has the file: put it among the answer's attachments. */
  onStored: (answerId: string, attachment: Attachment) => Promise<void>
}

const RETRY_MS = 10_000

/** Files on their way to the server: kept in the local store until they are there, one at a time, tried again without end. */
export class AttachmentOutbox extends Observable<OutboxSnapshot> {
  readonly #options: OutboxOptions
  readonly #kept = new Map<string, WaitingFile>()
  #running: Promise<void> | null = null
  #current: { answerId: string; abort: AbortController } | null = null
  #timer: unknown = null
  #stopped = false

  constructor(options: OutboxOptions) {
    super({ files: new Map() })
    this.#options = options
  }

  /** Finds what an earlier visit left here, and starts sending it. */
  async load(): Promise<void> {
    for (const file of await this.#options.notes.files()) {
      this.#kept.set(file.answerId, file)
      this.#show(file, 'waiting')
    }
    void this.send()
  }

  /** Keeps the file durably before anything is sent. Replaces one that waits for the same answer. Rejects when it cannot be kept. */
  async add(id: Id, file: File): Promise<void> {
    const answerId = String(id)
    this.#cancel(answerId)
    const waiting: WaitingFile = { answerId, filename: file.name, blob: file, stored: null }
    this.#show(waiting, 'keeping')
    try {
      await this.#options.notes.keepFile(waiting)
    } catch (error) {
      await this.#forget(answerId).catch(() => this.#hide(answerId))
      throw error
    }
    this.#kept.set(answerId, waiting)
    this.#show(waiting, 'waiting')
    void this.send()
  }

  async remove(id: Id): Promise<void> {
    const answerId = String(id)
    this.#cancel(answerId)
    await this.#forget(answerId)
  }

  /** Offers a file once more that was refused or that waits for its next try. */
  retry(id: Id): void {
    const file = this.#kept.get(String(id))
    if (file) this.#show(file, 'waiting')
    void this.send()
  }

  /** Tries each waiting file once. Never rejects; one run at a time. */
  send(): Promise<void> {
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = null
      this.#schedule()
    })
    return this.#running
  }

  /** Sends now and says how many files the server still lacks. */
  async drain(): Promise<{ unsent: number }> {
    await this.#running
    await this.send()
    return { unsent: [...this.getSnapshot().files.values()].filter((file) => file.state !== 'failed').length }
  }

  stop(): void {
    this.#stopped = true
    this.#current?.abort.abort()
    this.#clearTimer()
  }

  async #sendAll(): Promise<void> {
    this.#clearTimer()
    const tried = new Set<WaitingFile>()
    const isNext = (file: WaitingFile) =>
      !tried.has(file) && this.getSnapshot().files.get(file.answerId)?.state !== 'failed'
    // Looked up anew each time: files come and go while one is on its way.
    for (let file = this.#find(isNext); file !== undefined; file = this.#find(isNext)) {
      tried.add(file)
      await this.#sendOne(file)
    }
  }

  async #sendOne(file: WaitingFile): Promise<void> {
    const { applicationId, calls, notes, onStored } = this.#options
    const { answerId } = file
    const abort = new AbortController()
    this.#current = { answerId, abort }
    this.#show(file, 'sending')
    try {
      let { stored } = file
      if (!stored) {
        const onProgress = (part: number) => this.#isKept(file) && this.#show(file, 'sending', part)
        stored = await calls.uploadFile(file.blob, file.filename, { onProgress, signal: abort.signal })
        if (!this.#isKept(file)) return
        file.stored = stored
        await notes.keepFile(file)
      }
      const attachment = await calls.attach(applicationId, answerId, stored)
      if (!this.#isKept(file)) return
      await onStored(answerId, attachment)
      await this.#forget(answerId)
    } catch (error) {
      // Taken back or replaced while it was on its way: nothing to tell.
      if (!this.#isKept(file)) return
      this.#show(file, isFinal(error) ? 'failed' : 'waiting', 0, 1)
    } finally {
      this.#current = null
    }
  }

  #find(accept: (file: WaitingFile) => boolean): WaitingFile | undefined {
    return this.#stopped ? undefined : [...this.#kept.values()].find(accept)
  }

  #isKept(file: WaitingFile): boolean {
    return !this.#stopped && this.#kept.get(file.answerId) === file
  }

  #cancel(answerId: string): void {
    this.#kept.delete(answerId)
    if (this.#current?.answerId === answerId) this.#current.abort.abort()
  }

  async #forget(answerId: string): Promise<void> {
    this.#kept.delete(answerId)
    await this.#options.notes.dropFile(answerId)
    this.#hide(answerId)
  }

  #hide(answerId: string): void {
    const files = new Map(this.getSnapshot().files)
    files.delete(answerId)
    this.set({ files })
  }

  #show(file: WaitingFile, state: FileState['state'], part = 0, tried = 0): void {
    const files = new Map(this.getSnapshot().files)
    const tries = (files.get(file.answerId)?.tries ?? 0) + tried
    files.set(file.answerId, { filename: file.filename, size: file.blob.size, blob: file.blob, state, part, tries })
    this.set({ files })
  }

  #schedule(): void {
    const waits = [...this.getSnapshot().files.values()].some((file) => file.state === 'waiting')
    if (waits && !this.#stopped) this.#timer = this.#options.scheduler.set(() => void this.send(), RETRY_MS)
  }

  #clearTimer(): void {
    if (this.#timer !== null) this.#options.scheduler.clear(this.#timer)
    this.#timer = null
  }
}
