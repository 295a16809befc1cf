import type { RedisOptions } from 'ioredis'
import encryption from '@adonisjs/core/services/encryption'
import logger from '@adonisjs/core/services/logger'
import type { DomainError, Result } from '#shared'
import {
  endMediaSession,
  liveMediaSessions,
  onMediaSessionEnded,
  PER_PERSON,
  type MediaSession,
} from '../media_sessions.js'
import { ProcessChannel } from './process_channel.js'
import { SessionEntries, type SessionEntry } from './session_entries.js'

/**
 * A call of a session that lives in another process. The owner reads who calls from the log-in, not from the message. `from`: where the
 * request of staff came from, for what it records; null for others, and absent in messages of a version before this one.
 */
export type ForwardedCall = {
  readonly kind: string
  readonly id: string
  readonly loginId: number
  readonly body: unknown
  readonly from?: { readonly address: string; readonly requestId: string | null } | null
}
export type ForwardedAnswer = Result<unknown, DomainError>
/** What staff have ordered about a room has changed: the process that relays its candidates carries it out. */
type Notice = { readonly ordersOf: number }

/** Janus answers within 10 s. Milliseconds. */
const ANSWERS_WITHIN_MS = 12_000
/** No message is older when it is read. */
const LIFE = '1 minute'

type Options = {
  readonly redis: RedisOptions
  answer(call: ForwardedCall): Promise<ForwardedAnswer>
}

const ordersListeners: ((roomId: number) => void)[] = []

/** The media sessions of all server processes, as one of them sees them. */
export class SharedSessions {
  readonly #entries: SessionEntries
  readonly #channel: ProcessChannel<ForwardedCall, ForwardedAnswer, Notice>

  constructor({ redis, answer }: Options) {
    const sealing = encryption.use('processes')
    this.#entries = new SessionEntries(redis)
    this.#channel = new ProcessChannel({
      redis,
      answersWithinMs: ANSWERS_WITHIN_MS,
      seal: (message, channel) => sealing.encrypt(message, { expiresIn: LIFE, purpose: channel }),
      open: (text, channel) => sealing.decrypt(text, channel),
      answer,
      hear: ({ ordersOf }) => ordersListeners.forEach((listener) => listener(ordersOf)),
      // A Redis that was away may have come back empty.
      listening: () => void this.renew(),
      log: (error, text) => logger.error({ err: error }, text),
    })
  }

  /**
   * From now on other processes find it, and the person's oldest sessions beyond the limit end, wherever they live. Never throws: without Redis
   * it is known here, others learn of it by the next renewal, and each process limits its own.
   */
  async opened(session: MediaSession): Promise<void> {
    try {
      await this.#entries.put([session], this.#channel.name)
      for (const id of await this.#entries.count(session, PER_PERSON))
        void this.#endAnywhere(id, session.loginId)
    } catch (error) {
      logger.error({ err: error }, 'a media session is not yet known to other processes')
    }
  }

  /** Never throws: what is not ended now ends with its page, or by the sweep of its process. */
  async #endAnywhere(id: string, loginId: number): Promise<void> {
    try {
      const entry = await this.find(id)
      if (entry === null) return
      if (this.isOwn(entry)) await endMediaSession(id)
      else {
        const ended = await this.forward(entry, { kind: 'end', id, loginId, body: null })
        // Ended by somebody else meanwhile: 404 or 410.
        if (!ended.ok)
          logger.info({ failure: ended.error }, 'a media session beyond the limit of its person had ended')
      }
    } catch (error) {
      logger.warn({ err: error }, 'a media session beyond the limit of its person could not be ended')
    }
  }

  /** Never throws: what is not removed expires. */
  forget(id: string): void {
    this.#entries.remove(id).catch(() => undefined)
  }

  /** The lease of this process on its sessions. Never throws. */
  async renew(): Promise<void> {
    await this.#channel.check()
    await this.#entries
      .put(liveMediaSessions(), this.#channel.name)
      .catch((error: unknown) => logger.error({ err: error }, 'media sessions could not be renewed'))
  }

  /** Null: there is no such session, or the lease of its owner ran out. @throws when Redis is away */
  find(id: string): Promise<SessionEntry | null> {
    return this.#entries.find(id)
  }

  isOwn({ owner }: SessionEntry): boolean {
    return owner === this.#channel.name
  }

  /** @throws as `ProcessChannel.call` */
  forward({ owner }: SessionEntry, call: ForwardedCall): Promise<ForwardedAnswer> {
    return this.#channel.call(owner, call)
  }

  tellOrders(roomId: number): void {
    this.#channel.tell({ ordersOf: roomId })
  }

  async close(): Promise<void> {
    await this.#channel.close()
    this.#entries.close()
  }
}

let current: SharedSessions | null = null

/** Null where there is one process: it knows all sessions. */
export const sharedSessions = (): SharedSessions | null => current

/** This process takes part, until `leaveSharedSessions`. */
export function joinSharedSessions(options: Options): void {
  current = new SharedSessions(options)
  onMediaSessionEnded(({ id }) => current?.forget(id))
}

export async function leaveSharedSessions(): Promise<void> {
  const left = current
  current = null
  await left?.close()
}

/** Calls `listener` in the other processes after `ordersChanged`. It must not throw. */
export const onOrdersChanged = (listener: (roomId: number) => void): void =>
  void ordersListeners.push(listener)

/** What is ordered about a room has changed in the database: other processes hear of it at once. Never throws; a lost message is made good by their periodic check. */
export const ordersChanged = (roomId: number): void => current?.tellOrders(roomId)
