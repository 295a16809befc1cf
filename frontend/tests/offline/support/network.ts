import type { AnswerEntry, Transport, TransportReply } from '../../../src/offline/index.ts'
import type { ReferenceServer } from './server.ts'

export const captivePage: TransportReply = { status: 200, body: '<html><h1>Bem-vindo ao Wi-Fi</h1></html>' }

/** A request whose outcome the test decides. */
export class PendingRequest {
  readonly kind: 'batch' | 'finish'
  readonly entries: AnswerEntry[]
  readonly #server: ReferenceServer
  readonly #resolve: (reply: TransportReply) => void
  readonly #reject: (error: Error) => void

  constructor(
    kind: 'batch' | 'finish',
    entries: AnswerEntry[],
    server: ReferenceServer,
    resolve: (reply: TransportReply) => void,
    reject: (error: Error) => void
  ) {
    this.kind = kind
    this.entries = structuredClone(entries)
    this.#server = server
    this.#resolve = resolve
    this.#reject = reject
  }

  /** The server processes it; its reply does not reach the sender yet. */
  arrive(): TransportReply {
    return this.kind === 'batch' ? this.#server.batch(this.entries) : this.#server.finish(this.entries)
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
    { keepalive }: { keepalive?: boolean } = {}
  ): Promise<TransportReply> => this.#send('batch', entries, keepalive)
  finish = (_applicationId: string, entries: AnswerEntry[]): Promise<TransportReply> =>
    this.#send('finish', entries)

  /** The oldest waiting request. */
  take(): PendingRequest {
    const request = this.pending.shift()
    if (!request) throw new Error('no request is waiting')
    return request
  }

  async #send(
    kind: 'batch' | 'finish',
    entries: AnswerEntry[],
    keepalive?: boolean
  ): Promise<TransportReply> {
    this.#underWay += 1
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#underWay)
    try {
      return await new Promise((resolve, reject) => {
        const request = new PendingRequest(kind, entries, this.server, resolve, reject)
        this.log.push({ kind, entries: request.entries, ...(keepalive && { keepalive }) })
        if (this.rule) this.rule(request)
        else this.pending.push(request)
      })
    } finally {
      this.#underWay -= 1
    }
  }
}
