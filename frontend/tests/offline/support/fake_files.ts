import { createHash } from 'node:crypto'
import type { FileTransport } from '../../../src/offline/files/types.ts'
import type { FileAnnouncement, TransportReply } from '../../../src/offline/index.ts'

type Held = FileAnnouncement & {
  state: string
  reason: string | null
  isHeardOpen: boolean
  partSize: number
  parts: Map<number, Uint8Array>
}

const json = (status: number, body: unknown): TransportReply => ({ status, body })
/** The response of a school's proxy to a body that it finds too large. */
const PROXY_413: TransportReply = {
  status: 413,
  body: '<html>Request Entity Too Large</html>',
  foreign: true,
}

/** The server's side of files in parts: accepts them as the real one does, and can be made to fail. */
export class FakeFiles {
  reachable = true
  /** Outcome of a complete file; null accepts it. */
  apart: string | null = null
  /** Our server's own rejection of a complete file. */
  refusal: TransportReply | null = null
  /** A proxy in front of the server rejects a larger body. */
  proxyLimit = Number.POSITIVE_INFINITY
  /** The proxy hangs up instead of responding. */
  hangsUp = false
  /** The exam is over. */
  finished = false
  /** Called before each part; throws for a connection that breaks. */
  onPart: (index: number) => void = () => undefined
  readonly held = new Map<string, Held>()
  readonly sent: { index: number; bytes: number }[] = []
  readonly asked: string[] = []
  /** Bytes of files that are complete, by digest. */
  readonly complete = new Map<string, Uint8Array>()

  /** Whether the item of this answer was handed out. */
  readonly #isOpen: (answer: number) => boolean

  constructor(isOpen: (answer: number) => boolean = () => true) {
    this.#isOpen = isOpen
  }

  hear(files: readonly FileAnnouncement[]): void {
    for (const file of files) {
      const known = this.held.get(file.digest)
      const isHeardOpen = this.#isOpen(Number(file.answer))
      if (known?.state === 'announced') known.isHeardOpen ||= isHeardOpen
      if (file.withdrawn) {
        if (known?.state === 'announced') known.state = 'withdrawn'
      } else if (known) {
        if (known.state === 'withdrawn') known.state = 'announced'
      } else
        this.held.set(file.digest, {
          ...file,
          state: 'announced',
          reason: null,
          isHeardOpen,
          partSize: 524_288,
          parts: new Map(),
        })
    }
  }

  readonly transport: FileTransport = {
    announce: (_id, files) =>
      this.#answer('announce', () => {
        this.hear(files)
        return this.finished
          ? json(400, { code: 'application_already_finished' })
          : json(200, { serverTime: '2026-11-20T13:00:00.000Z', answers: [], files: [] })
      }),
    progress: (_id, digest) => this.#answer('progress', () => this.#progress(digest)),
    sendPart: ({ digest, index, partSize, bytes }) =>
      this.#answer('part', async () => {
        this.onPart(index)
        if (bytes.size > this.proxyLimit) {
          if (this.hangsUp) throw new TypeError('the connection was reset')
          return PROXY_413
        }
        const file = this.held.get(digest)
        if (!file) return json(404, { code: 'file_not_announced' })
        if (file.partSize !== partSize) file.parts.clear()
        file.partSize = partSize
        file.parts.set(index, new Uint8Array(await bytes.arrayBuffer()))
        this.sent.push({ index, bytes: bytes.size })
        return this.#progress(digest)
      }),
    complete: (_id, digest, { filename }) =>
      this.#answer('complete', () => {
        const file = this.held.get(digest)
        if (!file || file.state === 'withdrawn') return json(404, { code: 'file_not_announced' })
        if (this.refusal) return this.refusal
        const bytes = Buffer.concat([...file.parts].sort(([a], [b]) => a - b).map(([, part]) => part))
        if (file.state === 'announced' && createHash('sha256').update(bytes).digest('hex') !== digest)
          return json(409, { code: 'file_incomplete' })
        if (file.state === 'announced') this.complete.set(digest, bytes)
        file.reason =
          this.apart ?? (file.isHeardOpen || this.#isOpen(Number(file.answer)) ? null : 'not_opened')
        file.state = file.reason === null ? 'complete' : 'kept_apart'
        if (file.reason !== null) return json(200, { state: 'kept_apart', reason: file.reason })
        return json(200, { state: 'complete', id: 9, path: 'p', filename, url: '/files/p' })
      }),
  }

  #progress(digest: string): TransportReply {
    const file = this.held.get(digest)
    if (!file) return json(404, { code: 'file_not_announced' })
    const { size, partSize, state, reason, parts } = file
    return json(200, { size, partSize, parts: [...parts.keys()], state, reason })
  }

  async #answer(what: string, give: () => TransportReply | Promise<TransportReply>): Promise<TransportReply> {
    await Promise.resolve()
    if (!this.reachable) throw new TypeError('no answer')
    this.asked.push(what)
    return give()
  }
}
