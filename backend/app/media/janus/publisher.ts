import type { HandleEvent, JanusHandle, PluginAnswer } from './janus_connection.js'
import { ID_TAKEN, JanusError } from './janus_messages.js'
import type { JanusNode } from './janus_node.js'

/**
 * `silent`: nothing has come of one of her pictures for three seconds, while she is still connected.
 *
 *       connecting --webrtcup, or a picture--> live --a picture stopped--> silent --all came again, webrtcup--> live
 *           |                                   |                            |
 *           +--hangup, detached, left, kicked, `close`-----------------------+--> over
 *
 * Nothing leads out of `over`: her page opens another one.
 */
export type PublisherState = 'connecting' | 'live' | 'silent' | 'over'

type Options = {
  readonly node: JanusNode
  readonly roomId: number
  readonly userId: number
  readonly bitrate: number
  changed(state: PublisherState): void
}

/** What a track may be called; anything else a page calls it is not passed on. */
export const TRACK_DESCRIPTIONS = ['camera', 'microphone', 'screen'] as const
export type TrackDescription = {
  readonly mid: string
  readonly description: (typeof TRACK_DESCRIPTIONS)[number]
}

/** One candidate who sends. Her feed is her user id: she cannot be anybody else. */
export class Publisher {
  readonly #options: Options
  #handle: JanusHandle | null = null
  #state: PublisherState = 'connecting'
  #soundMids: readonly string[] = []
  /** Tracks of which nothing comes. */
  readonly #silent = new Set<string>()

  constructor(options: Options) {
    this.#options = options
  }

  get state() {
    return this.#state
  }

  get userId() {
    return this.#options.userId
  }

  /** Her tracks of sound, by Janus' names: those of her offer. */
  get soundMids() {
    return this.#soundMids
  }

  /** Offer in, answer out. Another publisher with her id goes first, whichever process or page it is of. @throws JanusError */
  async open(sdp: string, descriptions: readonly TrackDescription[]): Promise<string> {
    const { node, roomId, userId } = this.#options
    await node.ensureRoom(roomId)
    const answer = await this.#join(sdp, descriptions).catch(async (error: unknown) => {
      if (!(error instanceof JanusError) || error.code !== ID_TAKEN) throw error
      await node.kick(roomId, String(userId))
      return this.#join(sdp, descriptions)
    })
    if (!answer.jsep) throw new JanusError(0, 'Janus sent no answer')
    this.#soundMids = soundMidsOf(sdp)
    return answer.jsep.sdp
  }

  /**
   * Each try on a handle of its own: Janus has processed the offer before the room reports that the id is taken, and takes no second one.
   */
  async #join(sdp: string, descriptions: readonly TrackDescription[]): Promise<PluginAnswer> {
    const { node, roomId, userId, bitrate } = this.#options
    const { room, pin } = node.credentials(roomId)
    const handle = await node.attach((event) => this.#onEvent(event))
    this.#handle = handle
    const join = {
      request: 'joinandconfigure',
      ptype: 'publisher',
      room,
      pin,
      id: String(userId),
      bitrate,
      descriptions,
    }
    return handle.request(join, { type: 'offer', sdp }).catch(async (error: unknown) => {
      this.#handle = null
      await node.detach(handle)
      throw error
    })
  }

  /** Begins or ends writing what she sends to `file` (in Janus' recordings folder; letters, digits, - and _). */
  async record(file: string | null): Promise<void> {
    const { node, roomId } = this.#options
    const { secret } = node.credentials(roomId)
    await this.#there().request({
      request: 'configure',
      secret,
      ...(file === null ? { record: false } : { record: true, filename: file }),
    })
  }

  /**
   * Resolves when her id is free again. Janus acknowledges a detach before the participant has left the room, so the participant leaves
   * before, which Janus acknowledges when it is done. Never throws.
   */
  async close(): Promise<void> {
    const handle = this.#handle
    this.#handle = null
    this.#become('over')
    if (!handle) return
    // One who was kicked has left already.
    await handle.request({ request: 'leave' }).catch(() => undefined)
    await this.#options.node.detach(handle)
  }

  #there(): JanusHandle {
    if (!this.#handle) throw new JanusError(0, 'not connected')
    return this.#handle
  }

  #onEvent({ kind, message, data }: HandleEvent) {
    const isMine = String(data.kicked ?? data.leaving ?? '') === String(this.#options.userId)
    if (kind === 'hangup' || kind === 'detached' || isMine || data.leaving === 'ok')
      return this.#become('over')
    if (kind === 'webrtcup') return this.#become('live')
    if (kind !== 'media' || message.type !== 'video') return
    const mid = String(message.mid)
    if (message.receiving === true) this.#silent.delete(mid)
    else this.#silent.add(mid)
    this.#become(this.#silent.size > 0 ? 'silent' : 'live')
  }

  #become(state: PublisherState) {
    if (this.#state === state || this.#state === 'over') return
    this.#state = state
    this.#options.changed(state)
  }
}

/** The mids of an SDP's sections of sound. */
const soundMidsOf = (sdp: string): string[] =>
  sdp
    .split(/^m=/m)
    .filter((section) => section.startsWith('audio'))
    .flatMap((section) => /^a=mid:(\S+)/m.exec(section)?.[1] ?? [])
