import type { Scheduler } from '../../shared/scheduler.ts'
import type { BancaDatabase } from '../store/database.ts'
import type { Attachment, Id } from '../types.ts'
import { TOO_MANY, uploadAnnounced } from './announced_upload.ts'
import { digestOf, prepareDigest } from './digest.ts'
import { FileAnnouncements, newMark, type OutboxFile } from './file_announcements.ts'
import { FileStates } from './file_states.ts'
import type { FileTransport, UploadOutcome, WaitingFile } from './types.ts'
import { WaitingFiles } from './waiting_files.ts'

export type OutboxOptions = {
  db: BancaDatabase
  applicationId: string
  transport: FileTransport
  scheduler: Pick<Scheduler, 'after'>
  /** That of the answers on screen; absent: the first. */
  sitting?: () => number
  /** The server has the file: put it among the answer's attachments. */
  onStored: (answerId: string, attachment: Attachment) => Promise<void>
}

const RETRY_MS = 10_000

/**
 * Unsent files: stored locally until the server has them, announced at once, sent one at a time in parts,
 * retried without end. The states of one:
 *
 *     storing --stored here--> waiting --its turn--> sending --part of its answer--> gone from here
 *        |                      ^   ^                   |
 *        | could not be stored  |   +-- no way through -+--late, other file--> quarantined, gone from the store
 *        v                      |                       |
 *     what was there before     +--resume()-------------+--displaced, not opened--> quarantined, and still stored
 *                               |                       |
 *                               +--retry()--------------+--the server will never take it--> failed
 *
 * `remove` ends each of them, `add` puts another file in its place, and a page that is opened again begins with `waiting`, or with
 * `quarantined` where it is still stored.
 */
export class FileOutbox extends FileStates {
  readonly #options: OutboxOptions
  readonly #store: WaitingFiles
  readonly #files = new Map<string, OutboxFile>()
  /** For the announcements that ride along with answers. */
  readonly announcements: FileAnnouncements
  #running: Promise<void> | null = null
  #current: { answerId: string; abort: AbortController } | null = null
  #cancelTimer = () => {}
  #stopped = false

  constructor(options: OutboxOptions) {
    super()
    this.#options = options
    this.#store = new WaitingFiles(options.db, options.applicationId)
    this.announcements = new FileAnnouncements({
      applicationId: options.applicationId,
      transport: options.transport,
      store: this.#store,
      files: this.#files,
      onRefused: (file) => this.#fail(file, TOO_MANY),
    })
  }

  /** Finds what an earlier visit left here, and starts sending it. */
  async load(): Promise<void> {
    void prepareDigest()
    const before = new Map(this.#files)
    const [files, marks] = await Promise.all([this.#store.all(), this.#store.marks()])
    const markOf = new Map(
      marks.flatMap((mark) => (mark.announcement.withdrawn ? [] : [[mark.answerId, mark]]))
    )
    for (const file of files) {
      const known = this.#files.get(file.answerId)
      const isBeingChosen = known !== before.get(file.answerId) || this.stateOf(file.answerId) === 'storing'
      if (isBeingChosen || (known && known.file.id === file.id)) continue
      // Another tab has put it in the place of the one that was known here.
      if (known) this.#cancel(file.answerId)
      const mark = markOf.get(file.answerId) ?? null
      this.#files.set(file.answerId, { file, mark })
      this.show(file, mark?.apart ? 'quarantined' : 'waiting', 0, 0, mark?.apart)
    }
    this.announcements.load(marks)
    void this.send()
  }

  /** Stores the file durably before anything is sent. Replaces one that waits for the same answer. Rejects when it cannot be stored. */
  async add(id: Id, file: File): Promise<void> {
    const answerId = String(id)
    const before = this.#files.get(answerId)
    this.#cancel(answerId)
    const waiting: WaitingFile = {
      id: Math.random().toString(36).slice(2),
      answerId,
      filename: file.name,
      blob: file,
      sitting: this.#options.sitting?.() ?? 1,
    }
    const known: OutboxFile = { file: waiting, mark: null }
    this.show(waiting, 'storing')
    try {
      // First: a page may close while it reads a large file.
      await this.#store.store(waiting)
    } catch (error) {
      this.#putBack(answerId, before)
      throw error
    }
    this.#files.set(answerId, known)
    // Without its code the digest waits for the link; the file does not.
    const digest = await digestOf(file).catch(() => null)
    // The server waits for the former file as well when both were announced, in any order.
    if (before?.mark && before.mark.announcement.digest !== digest)
      await this.announcements.withdraw(before.mark).catch(() => undefined)
    if (digest !== null && this.#isKnown(known))
      await this.announcements.mark(known, newMark(waiting, digest))
    // Taken back or replaced meanwhile.
    if (!this.#isKnown(known)) return
    this.show(waiting, 'waiting')
    void this.announce()
    void this.send()
  }

  async remove(id: Id): Promise<void> {
    const answerId = String(id)
    const known = this.#files.get(answerId)
    this.#cancel(answerId)
    if (!known) return this.hide(answerId)
    const { file, mark } = known
    if (!mark?.heard) return this.#forget(file)
    await this.announcements.withdraw(mark)
    await this.#store.drop(file)
    this.hide(answerId)
    void this.announce()
  }

  /** Offers a file once more that was refused or that waits for its next try. */
  retry(id: Id): void {
    const known = this.#files.get(String(id))
    if (known?.isRefused && known.mark)
      Object.assign(known, { isRefused: false, mark: { ...known.mark, heard: false } })
    if (known) this.show(known.file, 'waiting')
    void this.send()
  }

  /**
   * This device, or this tab of it, is the writer again: what was quarantined because another device wrote is
   * offered once more, and files left by another tab are found. So is what was quarantined because its item
   * was not handed out, where it is by now. `isAnew`: every file is announced once more, because the server
   * may judge it differently from the first announcement.
   */
  resume(isAnew = false): void {
    for (const known of this.#files.values())
      if (isAnew && known.mark) void this.announcements.markAnew(known, known.mark)
    for (const { file, mark } of this.#files.values()) if (mark?.apart) this.show(file, 'waiting')
    void this.load().catch(() => this.send())
  }

  /** Announces the files to the server. Never rejects. */
  async announce(): Promise<void> {
    if (!this.#stopped) await this.announcements.announce()
  }

  /** Tries each waiting file once. Never rejects; one run at a time. */
  send(): Promise<void> {
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = null
      this.#schedule()
    })
    return this.#running
  }

  /** Sends now and resolves to the number of files that the server still lacks and has not rejected. */
  async drain(): Promise<{ unsent: number }> {
    await this.#running
    await this.send()
    return {
      unsent: this.all().filter(({ state }) => state !== 'failed' && state !== 'quarantined').length,
    }
  }

  stop(): void {
    this.#stopped = true
    this.#current?.abort.abort()
    this.#cancelTimer()
  }

  async #sendAll(): Promise<void> {
    this.#cancelTimer()
    const tried = new Set<OutboxFile>()
    const isNext = (known: OutboxFile) => {
      const state = this.stateOf(known.file.answerId)
      return !tried.has(known) && state !== 'failed' && state !== 'quarantined' && state !== 'storing'
    }
    // Looked up each time: files are added and removed during an upload.
    for (let known = this.#find(isNext); known !== undefined; known = this.#find(isNext)) {
      tried.add(known)
      await this.#sendOne(known)
    }
  }

  async #sendOne(known: OutboxFile): Promise<void> {
    const { file } = known
    const abort = new AbortController()
    this.#current = { answerId: file.answerId, abort }
    this.show(file, 'sending')
    try {
      let outcome = await this.#upload(known, abort.signal)
      if (outcome.kind === 'unannounced' && this.#isKnown(known) && known.mark) {
        // The server was put back from a backup, or the file was taken back and chosen again.
        await this.announcements.markAnew(known, known.mark)
        outcome = await this.#upload(known, abort.signal)
      }
      if (this.#isKnown(known)) await this.#settle(known, outcome)
    } catch {
      // Removed or replaced during its upload: nothing to show.
      if (this.#isKnown(known)) this.show(file, 'waiting', 0, 1)
    } finally {
      this.#current = null
    }
  }

  #upload(known: OutboxFile, signal: AbortSignal): Promise<UploadOutcome> {
    const { applicationId, transport } = this.#options
    return uploadAnnounced(known, {
      applicationId,
      transport,
      announcements: this.announcements,
      announce: () => this.announce(),
      signal,
      onProgress: (part) => this.#isKnown(known) && this.show(known.file, 'sending', part),
    })
  }

  async #settle(known: OutboxFile, outcome: UploadOutcome): Promise<void> {
    const { answerId } = known.file
    switch (outcome.kind) {
      case 'stored':
        await this.#options.onStored(answerId, outcome.attachment)
        return this.#forget(known.file)
      case 'quarantined':
        this.show(known.file, 'quarantined', 0, 0, outcome.reason)
        // A file can still count if another device or an item not handed out blocked it; the others are removed here.
        if (outcome.reason !== 'displaced' && outcome.reason !== 'not_opened') return this.#drop(known.file)
        if (known.mark) await this.announcements.mark(known, { ...known.mark, apart: outcome.reason })
        return
      case 'refused':
        return this.#fail(known.file, outcome.code)
      default:
        return this.show(known.file, 'waiting', 0, 1)
    }
  }

  #fail(file: WaitingFile, code: string | null): void {
    this.show(file, 'failed', 0, 1, code)
  }

  #find(accept: (known: OutboxFile) => boolean): OutboxFile | undefined {
    return this.#stopped ? undefined : [...this.#files.values()].find(accept)
  }

  #isKnown(known: OutboxFile): boolean {
    return !this.#stopped && this.#files.get(known.file.answerId) === known
  }

  #cancel(answerId: string): void {
    this.#files.delete(answerId)
    if (this.#current?.answerId === answerId) this.#current.abort.abort()
  }

  /** The one that was to come could not be stored. */
  #putBack(answerId: string, before: OutboxFile | undefined): void {
    if (!before) return this.hide(answerId)
    this.#files.set(answerId, before)
    this.show(before.file, before.mark?.apart ? 'quarantined' : 'waiting')
    void this.send()
  }

  async #forget(file: WaitingFile): Promise<void> {
    await this.#drop(file)
    this.hide(file.answerId)
  }

  /** The screen goes on saying what became of it. What a store does not let go is found by the next visit: the server has it by then. */
  async #drop(file: WaitingFile): Promise<void> {
    this.#files.delete(file.answerId)
    await this.#store.drop(file).catch(() => undefined)
  }

  #schedule(): void {
    const waits = this.announcements.isWaiting || this.all().some((file) => file.state === 'waiting')
    if (waits && !this.#stopped)
      this.#cancelTimer = this.#options.scheduler.after(
        RETRY_MS,
        () => void this.announce().then(() => this.send())
      )
  }
}
