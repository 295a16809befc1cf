import { seededRandom } from '#delivery/domain/shuffle'
import { History, type SentBatch, type SentEntry, type StoredText } from './history.js'

/** What a candidate needs to write answers. */
export type Desk = { applicationId: number; token: string; answerIds: number[] }

/** A candidate with an application, their other device, and staff of the same institution: an administrator and a proctor without a room. */
export type World = Desk & {
  userId: number
  username: string
  secondToken: string
  staffToken: string
  proctorId: number
  proctorToken: string
  collectionId: number
}

/** A candidate in a room, a proctor who watches it, and an administrator of the same institution. */
export type WatchedWorld = {
  roomId: number
  applicationId: number
  candidateId: number
  candidateToken: string
  proctorId: number
  proctorToken: string
  staffToken: string
}

type Reply = {
  status: number
  body: { answers?: { id: number; revision: number; accepted: boolean }[]; code?: string }
}

/** A candidate who types without pause and sends in batches, as the sync engine does: what is not acknowledged is sent again. */
export class Candidate {
  readonly history = new History()
  readonly #random: () => number
  readonly #revisions = new Map<number, number>()
  readonly world: Desk
  readonly address: () => string
  #pending: SentBatch | null = null

  constructor(world: Desk, address: () => string, seed: number) {
    this.world = world
    this.address = address
    this.#random = seededRandom(seed)
  }

  /** New edits of 1 to 5 different answers, each with the next revision and a text of its own. */
  edit(): SentEntry[] {
    const count = 1 + Math.floor(this.#random() * 5)
    const start = Math.floor(this.#random() * this.world.answerIds.length)
    const ids = new Set(
      Array.from(
        { length: count },
        (_, index) => this.world.answerIds[(start + index) % this.world.answerIds.length] as number
      )
    )
    return [...ids].map((id) => {
      const revision = (this.#revisions.get(id) ?? 0) + 1
      this.#revisions.set(id, revision)
      return { id, revision, text: `${id}/${revision}/${Math.floor(this.#random() * 1e9)}` }
    })
  }

  /** One attempt; a batch that got no answer stays pending and goes again. True when it was acknowledged. */
  async step(options: { loseAnswer?: boolean } = {}): Promise<boolean> {
    const batch = (this.#pending ??= this.history.sent(this.edit()))
    const reply = await this.send(batch.entries)
    if (!reply || options.loseAnswer || reply.status !== 200) return false
    for (const one of reply.body.answers ?? [])
      if (one.accepted) this.history.acknowledged(one.id, one.revision)
    this.#pending = null
    return true
  }

  /** Sends what is pending until it is acknowledged. @throws Error after 400 attempts, with the last answer */
  async settle(): Promise<void> {
    for (let attempt = 0; attempt < 400; attempt++) {
      if (await this.step()) return
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error(`not acknowledged: ${JSON.stringify(await this.send(this.#pending?.entries ?? []))}`)
  }

  /** null: no answer came. */
  async send(entries: readonly SentEntry[]): Promise<Reply | null> {
    const body = entries.map(({ id, revision, text }) => ({
      id,
      revision,
      free_response: text,
      seconds: revision,
    }))
    return this.call('PUT', `/v1/applications/${this.world.applicationId}/answers/batch`, body)
  }

  async finish(entries: readonly SentEntry[] = []): Promise<Reply | null> {
    return this.call(
      'POST',
      `/v1/applications/${this.world.applicationId}/finish`,
      entries.map(({ id, revision, text }) => ({ id, revision, freeResponse: text }))
    )
  }

  async call(method: string, path: string, body?: unknown): Promise<Reply | null> {
    try {
      const response = await fetch(this.address() + path, {
        method,
        headers: { authorization: `JWT ${this.world.token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: (await response.json()) as Reply['body'] }
    } catch {
      return null
    }
  }

  /** What the server shows; null when it does not answer. */
  async stored(): Promise<StoredText[] | null> {
    const reply = await this.call('GET', `/v1/applications/${this.world.applicationId}/answers`)
    const rows = (
      reply?.body as { results?: { id: number; revision: number; freeResponse: string | null }[] } | undefined
    )?.results
    return rows?.map(({ id, revision, freeResponse }) => ({ id, revision, text: freeResponse })) ?? null
  }

  /** While no request is under way: is the batch that got no answer stored completely or not at all? */
  async checkPending() {
    const rows = await this.stored()
    if (!rows) return
    this.history.saw(rows)
    if (this.#pending) this.history.checkAllOrNone(this.#pending, rows)
  }
}
