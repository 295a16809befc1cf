import type { FileTransport } from '../../../src/offline/files/types.ts'
import type { FileAnnouncement, TransportReply } from '../../../src/offline/index.ts'
import type { ReferenceServer } from './server.ts'

interface Held extends FileAnnouncement {
  session: string
  /** Decided by the time of the announcement: whether the bytes count does not depend on when they arrive. */
  arrival: 'counts' | 'late' | 'displaced'
  state: 'announced' | 'complete' | 'kept_apart' | 'withdrawn'
  reason: string | null
  parts: Set<number>
}

/** The smallest possible: a file of the schedules has two. */
const PART_SIZE = 32_768

/** The contract of the real server about files, as a minimal model. */
export class ReferenceFiles {
  /** By digest; each file is chosen for one answer. */
  readonly held = new Map<string, Held>()
  readonly #server: ReferenceServer

  constructor(server: ReferenceServer) {
    this.#server = server
  }

  /** Names of the files of which all bytes are here. */
  get arrived(): string[] {
    return [...this.held.values()]
      .filter(({ state }) => state === 'complete' || state === 'kept_apart')
      .map(({ name }) => name)
  }

  hear(files: readonly FileAnnouncement[], session: string): void {
    const arrival = this.#server.finished ? 'late' : this.#server.mayWrite(session) ? 'counts' : 'displaced'
    for (const file of files) {
      const known = this.held.get(file.digest)
      if (file.withdrawn) {
        if (known?.state === 'announced') known.state = 'withdrawn'
        continue
      }
      const countsNow = known?.state === 'announced' && known.arrival === 'displaced' && arrival === 'counts'
      if (!known || known.state === 'withdrawn' || countsNow)
        this.held.set(file.digest, {
          ...file,
          session,
          arrival,
          state: 'announced',
          reason: null,
          parts: known?.parts ?? new Set(),
        })
      // Another one was chosen for that answer.
      if (arrival !== 'counts') continue
      for (const other of this.held.values())
        if (
          other.answer === file.answer &&
          other.digest !== file.digest &&
          other.session === session &&
          other.state === 'announced'
        )
          other.state = 'withdrawn'
    }
  }

  /** The calls of one session; each is executed through `call`. */
  transport(
    session: () => string,
    call: (answer: () => TransportReply) => Promise<TransportReply>
  ): FileTransport {
    return {
      announce: (_id, files) =>
        call(() => {
          this.hear(files, session())
          if (this.#server.finished) return { status: 400, body: { code: 'application_already_finished' } }
          return this.#server.mayWrite(session())
            ? { status: 200, body: { answers: [], files: [] } }
            : { status: 409, body: { code: 'session_taken' } }
        }),
      progress: (_id, digest) => call(() => this.#progress(digest)),
      sendPart: ({ digest, index }) =>
        call(() => {
          this.held.get(digest)?.parts.add(index)
          return this.#progress(digest)
        }),
      complete: (_id, digest) => call(() => this.#complete(digest, session())),
    }
  }

  #progress(digest: string): TransportReply {
    const file = this.held.get(digest)
    if (!file) return { status: 404, body: { code: 'file_not_announced' } }
    return {
      status: 200,
      body: { state: file.state, reason: file.reason, partSize: PART_SIZE, parts: [...file.parts] },
    }
  }

  #complete(digest: string, session: string): TransportReply {
    const file = this.held.get(digest)
    if (!file || file.state === 'withdrawn') return { status: 404, body: { code: 'file_not_announced' } }
    if (file.parts.size < Math.ceil(file.size / PART_SIZE))
      return { status: 409, body: { code: 'file_incomplete' } }
    if (file.state !== 'complete') Object.assign(file, this.#fateOf(file, session))
    if (file.state === 'kept_apart') return { status: 200, body: { state: file.state, reason: file.reason } }
    return {
      status: 200,
      body: { state: file.state, id: 1, filename: file.name, url: `/files/${digest}`, path: digest },
    }
  }

  #fateOf({ answer, digest, arrival }: Held, session: string): Pick<Held, 'state' | 'reason'> {
    const isRunning = !this.#server.finished
    if (arrival === 'late') return { state: 'kept_apart', reason: 'late' }
    if (arrival === 'displaced' && !(isRunning && this.#server.mayWrite(session)))
      return { state: 'kept_apart', reason: 'displaced' }
    const isTaken = [...this.held.values()].some(
      (one) => one.answer === answer && one.digest !== digest && one.state === 'complete'
    )
    return isTaken ? { state: 'kept_apart', reason: 'other_file' } : { state: 'complete', reason: null }
  }
}
