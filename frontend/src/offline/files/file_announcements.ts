import type { FileAnnouncement } from '../transport_types.ts'
import { sittingOf } from '../engine/merge.ts'
import { isAnnounced, refusedIn, type Announcer } from './announcing.ts'
import type { FileMark, FileTransport, WaitingFile } from './types.ts'
import type { WaitingFiles } from './waiting_files.ts'

/** A file and what is known of it. `isRefused`: the server takes no bytes of it. */
export type OutboxFile = { file: WaitingFile; mark: FileMark | null; isRefused?: boolean }

interface AnnouncementsHost {
  applicationId: string
  transport: Pick<FileTransport, 'announce'>
  store: WaitingFiles
  /** By answer id. */
  files: ReadonlyMap<string, OutboxFile>
  /** The server takes no bytes of it: its answer has had too many files. */
  onRefused(file: WaitingFile): void
}

const keyOf = ({ answer, digest }: FileAnnouncement): string => `${answer}:${digest}`

export function newMark({ answerId, filename, blob, sitting }: WaitingFile, digest: string): FileMark {
  const announcement = { answer: Number(answerId), name: filename, size: blob.size, digest }
  return { answerId, announcement, ...(sitting !== undefined && { sitting }), heard: false, apart: null }
}

/** What the server knows of the files of an outbox: which are announced, and which were withdrawn. */
export class FileAnnouncements implements Announcer {
  readonly #host: AnnouncementsHost
  /** Marks of files whose withdrawal is not announced yet, by answer and digest. */
  readonly #withdrawn = new Map<string, FileMark>()
  #running: Promise<void> | null = null

  constructor(host: AnnouncementsHost) {
    this.#host = host
  }

  /** Loads the withdrawals that an earlier visit could not report. */
  load(marks: readonly FileMark[]): void {
    for (const mark of marks)
      if (mark.announcement.withdrawn) this.#withdrawn.set(keyOf(mark.announcement), mark)
  }

  unannounced(sitting: number): FileAnnouncement[] {
    return this.#unheard().flatMap((mark) => (sittingOf(mark) === sitting ? [mark.announcement] : []))
  }

  /** Something is to be announced, of whatever sitting. */
  get isWaiting(): boolean {
    return this.#unheard().length > 0
  }

  #unheard(): FileMark[] {
    const files = [...this.#host.files.values()].flatMap(({ mark }) => (mark && !mark.heard ? [mark] : []))
    return [...files, ...this.#withdrawn.values()]
  }

  announced(files: readonly FileAnnouncement[], refused: ReadonlySet<string>): void {
    for (const announcement of files) {
      if (announcement.withdrawn) {
        const mark = this.#withdrawn.get(keyOf(announcement))
        if (mark?.announcement === announcement) this.#forgetWithdrawn(mark)
        continue
      }
      const known = this.#host.files.get(String(announcement.answer))
      if (known?.mark?.announcement !== announcement) continue
      void this.mark(known, { ...known.mark, heard: true })
      if (!refused.has(announcement.digest)) continue
      known.isRefused = true
      this.#host.onRefused(known.file)
    }
  }

  /**
   * Announces the files to the server. Never rejects; a failed announcement is
   * repeated with the next answers.
   */
  announce(): Promise<void> {
    this.#running ??= this.#announce().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  /** Losing a mark costs one more announcement, never the file. */
  async mark(known: OutboxFile, mark: FileMark): Promise<void> {
    known.mark = mark
    const withdrawn = this.#withdrawn.get(keyOf(mark.announcement))
    if (withdrawn) this.#forgetWithdrawn(withdrawn)
    await this.#host.store.storeMark(known.file, mark).catch(() => undefined)
  }

  /** The file is announced once more, as if for the first time. */
  markAnew(known: OutboxFile, mark: FileMark): Promise<void> {
    return this.mark(known, { ...mark, heard: false, announcement: { ...mark.announcement } })
  }

  /** Announces to the server that this file does not come. */
  async withdraw(mark: FileMark): Promise<void> {
    const announcement: FileAnnouncement = { ...mark.announcement, withdrawn: true }
    const withdrawn: FileMark = { ...mark, heard: false, announcement }
    this.#withdrawn.set(keyOf(announcement), withdrawn)
    await this.#host.store.storeWithdrawn(withdrawn)
  }

  #forgetWithdrawn(mark: FileMark): void {
    this.#withdrawn.delete(keyOf(mark.announcement))
    void this.#host.store.dropWithdrawn(mark).catch(() => undefined)
  }

  async #announce(): Promise<void> {
    const { transport, applicationId } = this.#host
    for (const sitting of new Set(this.#unheard().map(sittingOf))) {
      const files = this.unannounced(sitting)
      const reply = await transport.announce(applicationId, files, sitting).catch(() => null)
      if (reply && isAnnounced(reply)) this.announced(files, refusedIn(reply))
    }
  }
}
