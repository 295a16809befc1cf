import type { BancaDatabase } from '../store/database.ts'
import type { Attachment, FileAnnouncement, Id, Scheduler } from '../types.ts'
import { isHeard, refusedIn, type Announcer } from './announcing.ts'
import { digestOf, prepareDigest } from './digest.ts'
import type { FileMark, FileTransport, UploadOutcome, WaitingFile } from './types.ts'
import { uploadFile } from './upload.ts'
import { WaitingFiles } from './waiting_files.ts'

/**
 * `keeping`: being written to this computer; `waiting`: kept here, goes up when it can; `sending`: `part` (0 to 1) is up; `failed`: the
 * server will not take it; `apart`: the server has it, and staff decide whether it counts.
 */
export type FileState = {
  filename: string
  size: number
  blob: Blob
  state: 'keeping' | 'waiting' | 'sending' | 'failed' | 'apart'
  part: number
  tries: number
  /**
   * Of a failed one, why, where it is known: a code of the server, or `too_many` where its answer has had as many files as one may. Of one
   * that is kept apart and still here, the server's reason.
   */
  reason?: string
}

export type OutboxSnapshot = {
  /** By answer id. A file that is part of its answer is no longer here: it is one of the answer's attachments. */
  files: ReadonlyMap<string, FileState>
}

export type OutboxOptions = {
  db: BancaDatabase
  applicationId: string
  transport: FileTransport
  scheduler: Scheduler
  /** The server has the file: put it among the answer's attachments. */
  onStored: (answerId: string, attachment: Attachment) => Promise<void>
}

/** A file and what is known of it. `isRefused`: the server takes no bytes of it. */
type Kept = { file: WaitingFile; mark: FileMark | null; isRefused?: boolean }

const withdrawnKey = ({ answer, digest }: FileAnnouncement): string => `${answer}:${digest}`

const RETRY_MS = 10_000

/** Its answer has had as many files as the server takes of one. */
const TOO_MANY = 'too_many'

/** Files that the server still lacks. */
export const unsentFiles = ({ files }: OutboxSnapshot): number =>
  [...files.values()].filter(({ state }) => state !== 'apart').length

/**
 * Files on their way to the server: kept in the local store until they are there, announced at once, sent one at a time in parts, tried
 * again without end.
 */
export class FileOutbox implements Announcer {
  readonly #options: OutboxOptions
  readonly #store: WaitingFiles
  readonly #kept = new Map<string, Kept>()
  /** Marks of files that were taken back before the server heard of that, by answer and digest. */
  readonly #withdrawn = new Map<string, FileMark>()
  readonly #listeners = new Set<() => void>()
  #snapshot: OutboxSnapshot = { files: new Map() }
  #running: Promise<void> | null = null
  #announcing: Promise<void> | null = null
  #current: { answerId: string; abort: AbortController } | null = null
  #timer: unknown = null
  #stopped = false

  constructor(options: OutboxOptions) {
    this.#options = options
    this.#store = new WaitingFiles(options.db, options.applicationId)
  }

  getSnapshot = (): OutboxSnapshot => this.#snapshot

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Finds what an earlier visit left here, and starts sending it. */
  async load(): Promise<void> {
    void prepareDigest()
    const before = new Map(this.#kept)
    const [files, marks] = await Promise.all([this.#store.all(), this.#store.marks()])
    const markOf = new Map(
      marks.flatMap((mark) => (mark.announcement.withdrawn ? [] : [[mark.answerId, mark]]))
    )
    for (const file of files) {
      const known = this.#kept.get(file.answerId)
      const isBeingChosen =
        known !== before.get(file.answerId) || this.#snapshot.files.get(file.answerId)?.state === 'keeping'
      if (isBeingChosen || (known && known.file.id === file.id)) continue
      // Another tab has put it in the place of the one that was known here.
      if (known) this.#cancel(file.answerId)
      const mark = markOf.get(file.answerId) ?? null
      this.#kept.set(file.answerId, { file, mark })
      this.#show(file, mark?.apart ? 'apart' : 'waiting', 0, 0, mark?.apart)
    }
    for (const mark of marks)
      if (mark.announcement.withdrawn) this.#withdrawn.set(withdrawnKey(mark.announcement), mark)
    void this.send()
  }

  /** Keeps the file durably before anything is sent. Replaces one that waits for the same answer. Rejects when it cannot be kept. */
  async add(id: Id, file: File): Promise<void> {
    const answerId = String(id)
    const before = this.#kept.get(answerId)
    this.#cancel(answerId)
    const waiting: WaitingFile = {
      id: Math.random().toString(36).slice(2),
      answerId,
      filename: file.name,
      blob: file,
    }
    const kept: Kept = { file: waiting, mark: null }
    this.#show(waiting, 'keeping')
    try {
      // First of all: a page may go while it reads the whole of a large file.
      await this.#store.keep(waiting)
    } catch (error) {
      this.#putBack(answerId, before)
      throw error
    }
    this.#kept.set(answerId, kept)
    // Without its code the digest waits for the link; the file does not.
    const digest = await digestOf(file).catch(() => null)
    // The server goes on waiting for the one before where it has heard of both, whichever came last.
    if (before?.mark && before.mark.announcement.digest !== digest)
      await this.#withdraw(before.mark).catch(() => undefined)
    if (digest !== null && this.#isKept(kept)) await this.#mark(kept, this.#markOf(waiting, digest))
    // Taken back or replaced meanwhile.
    if (!this.#isKept(kept)) return
    this.#show(waiting, 'waiting')
    void this.announce()
    void this.send()
  }

  async remove(id: Id): Promise<void> {
    const answerId = String(id)
    const kept = this.#kept.get(answerId)
    this.#cancel(answerId)
    if (!kept) return this.#hide(answerId)
    const { file, mark } = kept
    if (!mark?.heard) return this.#forget(file)
    await this.#withdraw(mark)
    await this.#store.drop(file)
    this.#hide(answerId)
    void this.announce()
  }

  /** Offers a file once more that was refused or that waits for its next try. */
  retry(id: Id): void {
    const kept = this.#kept.get(String(id))
    if (kept?.isRefused && kept.mark)
      Object.assign(kept, { isRefused: false, mark: { ...kept.mark, heard: false } })
    if (kept) this.#show(kept.file, 'waiting')
    void this.send()
  }

  /**
   * This device, or this tab of it, writes again: what was kept apart because another device did is offered once more, and what another
   * tab has left is found. So is what was kept apart because its question was not handed out, where it is by now. `isAnew`: every file is
   * told of once more, because what the server made of it when it first heard of it may be another thing now.
   */
  resume(isAnew = false): void {
    for (const kept of this.#kept.values())
      if (isAnew && kept.mark)
        void this.#mark(kept, { ...kept.mark, heard: false, announcement: { ...kept.mark.announcement } })
    for (const { file, mark } of this.#kept.values()) if (mark?.apart) this.#show(file, 'waiting')
    void this.load().catch(() => this.send())
  }

  unheard(): FileAnnouncement[] {
    const files = [...this.#kept.values()].flatMap(({ mark }) =>
      mark && !mark.heard ? [mark.announcement] : []
    )
    return [...files, ...[...this.#withdrawn.values()].map((mark) => mark.announcement)]
  }

  heard(files: readonly FileAnnouncement[], refused: ReadonlySet<string>): void {
    for (const announcement of files) {
      if (announcement.withdrawn) {
        const mark = this.#withdrawn.get(withdrawnKey(announcement))
        if (mark?.announcement === announcement) this.#forgetWithdrawn(mark)
        continue
      }
      const kept = this.#kept.get(String(announcement.answer))
      if (kept?.mark?.announcement !== announcement) continue
      void this.#mark(kept, { ...kept.mark, heard: true })
      if (!refused.has(announcement.digest)) continue
      kept.isRefused = true
      this.#fail(kept.file, TOO_MANY)
    }
  }

  /** The server is told that this one does not come. */
  async #withdraw(mark: FileMark): Promise<void> {
    const back: FileMark = { ...mark, heard: false, announcement: { ...mark.announcement, withdrawn: true } }
    this.#withdrawn.set(withdrawnKey(back.announcement), back)
    await this.#store.keepWithdrawn(back)
  }

  #forgetWithdrawn(mark: FileMark): void {
    this.#withdrawn.delete(withdrawnKey(mark.announcement))
    void this.#store.dropWithdrawn(mark).catch(() => undefined)
  }

  /** Tells the server which files are to come. Never rejects; what did not go through rides along with the next answers. */
  announce(): Promise<void> {
    this.#announcing ??= this.#announce().finally(() => {
      this.#announcing = null
    })
    return this.#announcing
  }

  async #announce(): Promise<void> {
    const files = this.unheard()
    if (files.length === 0 || this.#stopped) return
    const reply = await this.#options.transport.announce(this.#options.applicationId, files).catch(() => null)
    if (reply && isHeard(reply)) this.heard(files, refusedIn(reply))
  }

  /** Tries each waiting file once. Never rejects; one run at a time. */
  send(): Promise<void> {
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = null
      this.#schedule()
    })
    return this.#running
  }

  /** Sends now and says how many files the server still lacks and has not refused. */
  async drain(): Promise<{ unsent: number }> {
    await this.#running
    await this.send()
    return {
      unsent: [...this.#snapshot.files.values()].filter(
        ({ state }) => state !== 'failed' && state !== 'apart'
      ).length,
    }
  }

  stop(): void {
    this.#stopped = true
    this.#current?.abort.abort()
    this.#clearTimer()
  }

  async #sendAll(): Promise<void> {
    this.#clearTimer()
    const tried = new Set<Kept>()
    const isNext = (kept: Kept) => {
      const state = this.#snapshot.files.get(kept.file.answerId)?.state
      return !tried.has(kept) && state !== 'failed' && state !== 'apart' && state !== 'keeping'
    }
    // Looked up anew each time: files come and go while one is on its way.
    for (let kept = this.#find(isNext); kept !== undefined; kept = this.#find(isNext)) {
      tried.add(kept)
      await this.#sendOne(kept)
    }
  }

  async #sendOne(kept: Kept): Promise<void> {
    const { file } = kept
    const abort = new AbortController()
    this.#current = { answerId: file.answerId, abort }
    this.#show(file, 'sending')
    try {
      let outcome = await this.#upload(kept, abort.signal)
      if (outcome.kind === 'unheard' && this.#isKept(kept) && kept.mark) {
        // The server was put back from a backup, or the file was taken back and chosen again.
        await this.#mark(kept, { ...kept.mark, heard: false, announcement: { ...kept.mark.announcement } })
        outcome = await this.#upload(kept, abort.signal)
      }
      if (this.#isKept(kept)) await this.#settle(kept, outcome)
    } catch {
      // Taken back or replaced while it was on its way: nothing to tell.
      if (this.#isKept(kept)) this.#show(file, 'waiting', 0, 1)
    } finally {
      this.#current = null
    }
  }

  async #upload(kept: Kept, signal: AbortSignal): Promise<UploadOutcome> {
    const { applicationId, transport } = this.#options
    const { file } = kept
    if (!kept.mark) await this.#mark(kept, this.#markOf(file, await digestOf(file.blob)))
    // What was under way may have begun before this file was there.
    for (let tries = 0; tries < 2 && !kept.mark?.heard; tries += 1) await this.announce()
    if (!kept.mark?.heard) return { kind: 'later' }
    if (kept.isRefused) return { kind: 'refused', code: TOO_MANY }
    return uploadFile({
      transport,
      applicationId,
      answerId: file.answerId,
      filename: file.filename,
      digest: kept.mark.announcement.digest,
      blob: file.blob,
      signal,
      onProgress: (part) => this.#isKept(kept) && this.#show(file, 'sending', part),
    })
  }

  async #settle(kept: Kept, outcome: UploadOutcome): Promise<void> {
    const { answerId } = kept.file
    switch (outcome.kind) {
      case 'stored':
        await this.#options.onStored(answerId, outcome.attachment)
        return this.#forget(kept.file)
      case 'apart':
        this.#show(kept.file, 'apart', 0, 0, outcome.reason)
        // Only what another device, or a question that was not handed out, stands in the way of can still count; the rest leaves this computer.
        if (outcome.reason !== 'displaced' && outcome.reason !== 'not_opened') return this.#leave(kept.file)
        if (kept.mark) await this.#mark(kept, { ...kept.mark, apart: outcome.reason })
        return
      case 'refused':
        return this.#fail(kept.file, outcome.code)
      default:
        return this.#show(kept.file, 'waiting', 0, 1)
    }
  }

  #fail(file: WaitingFile, code: string | null): void {
    this.#show(file, 'failed', 0, 1, code)
  }

  #markOf(file: WaitingFile, digest: string): FileMark {
    const { answerId, filename, blob } = file
    const announcement = { answer: Number(answerId), name: filename, size: blob.size, digest }
    return { answerId, announcement, heard: false, apart: null }
  }

  /** Losing a mark costs one more announcement, never the file. */
  async #mark(kept: Kept, mark: FileMark): Promise<void> {
    kept.mark = mark
    const back = this.#withdrawn.get(withdrawnKey(mark.announcement))
    if (back) this.#forgetWithdrawn(back)
    await this.#store.keepMark(kept.file, mark).catch(() => undefined)
  }

  #find(accept: (kept: Kept) => boolean): Kept | undefined {
    return this.#stopped ? undefined : [...this.#kept.values()].find(accept)
  }

  #isKept(kept: Kept): boolean {
    return !this.#stopped && this.#kept.get(kept.file.answerId) === kept
  }

  #cancel(answerId: string): void {
    this.#kept.delete(answerId)
    if (this.#current?.answerId === answerId) this.#current.abort.abort()
  }

  /** The one that was to come could not be kept. */
  #putBack(answerId: string, before: Kept | undefined): void {
    if (!before) return this.#hide(answerId)
    this.#kept.set(answerId, before)
    this.#show(before.file, before.mark?.apart ? 'apart' : 'waiting')
    void this.send()
  }

  async #forget(file: WaitingFile): Promise<void> {
    await this.#leave(file)
    this.#hide(file.answerId)
  }

  /** The screen goes on saying what became of it. What a store does not let go is found by the next visit: the server has it by then. */
  async #leave(file: WaitingFile): Promise<void> {
    this.#kept.delete(file.answerId)
    await this.#store.drop(file).catch(() => undefined)
  }

  #hide(answerId: string): void {
    const files = new Map(this.#snapshot.files)
    files.delete(answerId)
    this.#set(files)
  }

  #show(file: WaitingFile, state: FileState['state'], part = 0, tried = 0, reason?: string | null): void {
    const files = new Map(this.#snapshot.files)
    const tries = (files.get(file.answerId)?.tries ?? 0) + tried
    files.set(file.answerId, {
      filename: file.filename,
      size: file.blob.size,
      blob: file.blob,
      state,
      part,
      tries,
      ...(reason && { reason }),
    })
    this.#set(files)
  }

  #set(files: ReadonlyMap<string, FileState>): void {
    this.#snapshot = { files }
    for (const listener of [...this.#listeners]) listener()
  }

  #schedule(): void {
    const waits =
      this.unheard().length > 0 || [...this.#snapshot.files.values()].some((file) => file.state === 'waiting')
    if (waits && !this.#stopped)
      this.#timer = this.#options.scheduler.set(() => void this.announce().then(() => this.send()), RETRY_MS)
  }

  #clearTimer(): void {
    if (this.#timer !== null) this.#options.scheduler.clear(this.#timer)
    this.#timer = null
  }
}
