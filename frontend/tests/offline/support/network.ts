import type { AnswerEntry, Transport, TransportReply } from '../../../src/offline/index.ts'
import type { ReferenceServer } from './server.ts'

export const captivePage: TransportReply = { status: 200, body: '<html><h1>Bem-vindo ao Wi-Fi</h1></html>' }

/** A request whose outcome the test decides. */
export class PendingRequest {
  readonly kind: 'batch' | 'finish'
  readonly entries: AnswerEntry[]
  readonly sitting: number | undefined
  readonly #server: ReferenceServer
  readonly #resolve: (reply: TransportReply) => void
  readonly #reject: (error: Error) => void

  constructor(
    kind: 'batch' | 'finish',
    entries: AnswerEntry[],
    sitting: number | undefined,
    server: ReferenceServer,
    resolve: (reply: TransportReply) => void,
    reject: (error: Error) => void
  ) {
    this.kind = kind
    this.entries = structuredClone(entries)
    this.sitting = sitting
    this.#server = server
    this.#resolve = resolve
    this.#reject = reject
  }

  /** The server processes it; its reply does not reach the sender yet. */
  arrive(): TransportReply {
    const { kind, entries, sitting } = this
    return kind === 'batch'
      ? this.#server.batch(entries, undefined, sitting)
      : this.#server.finish(entries, undefined, sitting)
  }

  answer(reply: TransportReply): void {
    this.#resolve(structuredClone(reply))
  }

  deliver(): void {
    this.answer(this.arrive())
  }

  /** Never reached the server. */
  drop(): void {
    this.#reject(new TypeError('Failed to fetch'))
  }

  /** Reached the server; the response was lost. */
  dropResponse(): void {
    this.arrive()
    this.drop()
  }
}

/** A network whose requests wait for the test, or are handled by `rule` at once. */
export class FakeNetwork implements Transport {
  readonly server: ReferenceServer
  readonly pending: PendingRequest[] = []
  /** Every request that was ever sent. */
  readonly log: { kind: 'batch' | 'finish'; entries: AnswerEntry[]; keepalive?: boolean }[] = []
  /** At most this many were in progress at the same time. */
  mostAtOnce = 0
  #underWay = 0
  rule: ((request: PendingRequest) => void) | null = null

  constructor(server: ReferenceServer) {
    this.server = server
  }

  sendBatch = (
    _applicationId: string,
    entries: AnswerEntry[],
    { keepalive, sitting }: { keepalive?: boolean; sitting?: number } = {}
  ): Promise<TransportReply> => this.#send('batch', entries, { keepalive, sitting })
  finish = (
    _applicationId: string,
    entries: AnswerEntry[],
    { sitting }: { sitting?: number } = {}
  ): Promise<TransportReply> => this.#send('finish', entries, { sitting })

  /** The oldest waiting request. */
  take(): PendingRequest {
    const request = this.pending.shift()
    if (!request) throw new Error('no request is waiting')
    return request
  }

  async #send(
    kind: 'batch' | 'finish',
    entries: AnswerEntry[],
    { keepalive, sitting }: { keepalive?: boolean | undefined; sitting?: number | undefined }
  ): Promise<TransportReply> {
    this.#underWay += 1
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#underWay)
    try {
      return await new Promise((resolve, reject) => {
        const request = new PendingRequest(kind, entries, sitting, this.server, resolve, reject)
        this.log.push({ kind, entries: request.entries, ...(keepalive && { keepalive }) })
        if (this.rule) this.rule(request)
        else this.pending.push(request)
      })
    } finally {
      this.#underWay -= 1
    }
  }
}
