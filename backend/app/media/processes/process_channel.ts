import { randomBytes, randomUUID } from 'node:crypto'
import type { RedisOptions } from 'ioredis'
import { connectRedis, within, type RedisConnection } from '#shared'

/** Redis answers at once, or it is away. Milliseconds. */
const REDIS_WITHIN_MS = 1_000
/** The largest offer, escaped and sealed, is half of it. Characters. */
const LONGEST_MESSAGE = 1_000_000
/** Calls of other processes that one process works on, and its own that wait for an answer. */
const MOST_AT_ONCE = 256

/** No process of this name is connected to Redis: it has ended. */
export class ProcessGone extends Error {}

type Message<Call, Answer, Notice> =
  | { readonly kind: 'call'; readonly nr: string; readonly from: string; readonly call: Call }
  | { readonly kind: 'answer'; readonly nr: string; readonly answer: Answer | null }
  | { readonly kind: 'notice'; readonly from: string; readonly notice: Notice }

export type ChannelOptions<Call, Answer, Notice> = {
  readonly redis: RedisOptions
  /** How long a call waits for its answer. Milliseconds. */
  readonly answersWithinMs: number
  /** Makes a message unreadable for all but `open` for the same channel. */
  seal(message: object, channel: string): string
  /** Null for a text that was not sealed for this channel, or too long ago. */
  open(text: string, channel: string): Message<Call, Answer, Notice> | null
  /** What this process answers to a call of another one. */
  answer(call: Call): Promise<Answer>
  /** A notice of another process. Must not throw. */
  hear(notice: Notice): void
  /** Called whenever this process can be called again, after it could not. */
  listening?(): void
  log(error: unknown, text: string): void
}

const channelOf = (name: string) => `banca.media.process.${name}`
const ALL = 'banca.media.processes'

/**
 * Calls and notices between the server processes, over Redis: each hears a channel of its own and one of all. Messages are sealed,
 * because whoever reaches Redis is not yet a server. Calls in flight and the length of messages are bounded.
 */
export class ProcessChannel<Call, Answer, Notice> {
  /** This process, among all of them; new at every start. */
  readonly name = randomBytes(9).toString('base64url')
  readonly #options: ChannelOptions<Call, Answer, Notice>
  readonly #subscriber: RedisConnection
  readonly #publisher: RedisConnection
  readonly #waiting = new Map<string, (answer: Answer | null) => void>()
  #working = 0

  constructor(options: ChannelOptions<Call, Answer, Notice>) {
    this.#options = options
    const connection = { commandTimeout: REDIS_WITHIN_MS, ...options.redis }
    this.#publisher = connectRedis('media_calls_out', connection)
    this.#subscriber = connectRedis('media_calls_in', { ...connection, autoResubscribe: false })
    const { redis } = this.#subscriber
    redis.on('ready', () => void this.#listen())
    redis.on('message', (channel: string, text: string) => this.#receive(channel, text))
  }

  /**
   * What another process answers.
   * @throws ProcessGone; Error when Redis is away, there is no answer in time, the other failed, or too many calls wait
   */
  async call(to: string, call: Call): Promise<Answer> {
    if (this.#waiting.size >= MOST_AT_ONCE) throw new Error('too many calls to other processes wait')
    const nr = randomUUID()
    const answered = new Promise<Answer | null>((resolve) => void this.#waiting.set(nr, resolve))
    try {
      const heardBy = await this.#send(channelOf(to), { kind: 'call', nr, from: this.name, call })
      if (heardBy === 0) throw new ProcessGone(`no process ${to} listens`)
      const answer = await within(answered, this.#options.answersWithinMs)
      if (answer === null) throw new Error(`process ${to} could not answer`)
      return answer
    } finally {
      this.#waiting.delete(nr)
    }
  }

  /** Tells all other processes. Never throws: a notice may be lost. */
  tell(notice: Notice): void {
    this.#send(ALL, { kind: 'notice', from: this.name, notice }).catch((error: unknown) =>
      this.#options.log(error, 'other processes could not be notified')
    )
  }

  /** Connects anew where Redis does not answer on the connection that only listens: it would wait on a dead one for ever. */
  async check(): Promise<void> {
    await this.#subscriber.redis.ping().catch(() => this.#subscriber.redis.disconnect(true))
  }

  /** Resolves when Redis knows that nobody listens here any more: a call from then on does not wait for an answer. */
  async close(): Promise<void> {
    await this.#subscriber.redis.quit().catch(() => this.#subscriber.redis.disconnect())
    this.#publisher.redis.disconnect()
    for (const settle of this.#waiting.values()) settle(null)
  }

  async #listen(): Promise<void> {
    try {
      await this.#subscriber.redis.subscribe(channelOf(this.name), ALL)
      this.#options.listening?.()
    } catch (error) {
      this.#options.log(error, 'other processes are not heard')
      this.#subscriber.redis.disconnect(true)
    }
  }

  async #send(channel: string, message: Message<Call, Answer, Notice>): Promise<number> {
    const text = this.#options.seal(message, channel)
    if (text.length > LONGEST_MESSAGE) throw new Error('the message is too long')
    await this.#publisher.tried
    return this.#publisher.redis.publish(channel, text)
  }

  #receive(channel: string, text: string): void {
    const message = text.length <= LONGEST_MESSAGE ? this.#options.open(text, channel) : null
    if (message === null)
      return this.#options.log(new Error(channel), 'a message that none of our processes sent was ignored')
    if (message.kind === 'answer') return this.#waiting.get(message.nr)?.(message.answer)
    if (message.kind === 'call') return void this.#answer(message.from, message.nr, message.call)
    if (message.from !== this.name) this.#options.hear(message.notice)
  }

  async #answer(to: string, nr: string, call: Call): Promise<void> {
    let answer: Answer | null = null
    if (this.#working < MOST_AT_ONCE) {
      this.#working += 1
      answer = await this.#options.answer(call).catch((error: unknown) => {
        this.#options.log(error, 'a call of another process failed')
        return null
      })
      this.#working -= 1
    }
    await this.#send(channelOf(to), { kind: 'answer', nr, answer }).catch((error: unknown) =>
      this.#options.log(error, 'a call of another process could not be answered')
    )
  }
}
