import { createHmac } from 'node:crypto'
import { JanusAdmin } from './janus_admin.js'
import { JanusConnection, type HandleEvent, type JanusHandle } from './janus_connection.js'
import { isObject, JanusError, NO_SUCH_FEED, NO_SUCH_ROOM, ROOM_EXISTS } from './janus_messages.js'
import type { JanusEndpoint } from './janus_process.js'

/** What a room is made with. `bitrate` in bits per second for each publisher. */
export type RoomShape = { readonly bitrate: number; readonly publishers: number }

type Options = {
  readonly name: string
  readonly shape: RoomShape
  log(line: string): void
  up(): void
  down(): void
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2000

/**
 * One Janus as this process sees it: a connection that is opened again for as long as the Janus runs, and the rooms
 * that are known to exist in it. Rooms live in Janus' memory only; after a restart they are made again on demand.
 *
 *       unknown --found()--> connecting --session--> up --closed--> connecting
 *          ^                  ^      |
 *          |                  +------+ failed: after 0.1 s, doubled, 2 s at most
 *          +--lost(), from any state
 */
export class JanusNode {
  readonly #options: Options
  #endpoint: JanusEndpoint | null = null
  #connection: JanusConnection | null = null
  #rooms = new Map<number, Promise<void>>()
  #retry: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  get name() {
    return this.#options.name
  }

  get isUp() {
    return this.#connection !== null
  }

  /** Where its recordings land, the same path for it and for us; null while it is not known. */
  get recordings() {
    return this.#endpoint?.recordings ?? null
  }

  /** It is reachable here from now on. */
  async found(endpoint: JanusEndpoint): Promise<void> {
    this.lost()
    this.#endpoint = endpoint
    await this.#connect(endpoint, FIRST_PAUSE_MS)
  }

  /** It is gone, or we are: nothing of it is used any more. */
  lost() {
    clearTimeout(this.#retry)
    this.#endpoint = null
    this.#connection?.close()
  }

  async #connect(endpoint: JanusEndpoint, pauseMs: number): Promise<void> {
    try {
      const connection = await JanusConnection.open(endpoint.ws, endpoint.secrets.api, () =>
        this.#closed(endpoint)
      )
      if (this.#endpoint !== endpoint) return connection.close()
      this.#connection = connection
      this.#rooms = new Map()
      this.#options.up()
    } catch (error) {
      this.#options.log(`${this.name}: ${String(error)}`)
      this.#again(endpoint, pauseMs)
    }
  }

  #closed(endpoint: JanusEndpoint) {
    if (!this.#connection) return
    this.#connection = null
    this.#rooms = new Map()
    this.#options.down()
    this.#again(endpoint, FIRST_PAUSE_MS)
  }

  #again(endpoint: JanusEndpoint, pauseMs: number) {
    if (this.#endpoint !== endpoint) return
    this.#retry = setTimeout(
      () => void this.#connect(endpoint, Math.min(pauseMs * 2, LONGEST_PAUSE_MS)),
      pauseMs
    )
    this.#retry.unref()
  }

  #there(): { connection: JanusConnection; admin: JanusAdmin; endpoint: JanusEndpoint } {
    if (!this.#connection || !this.#endpoint) throw new JanusError(0, `${this.name} is down`)
    return {
      connection: this.#connection,
      admin: new JanusAdmin(this.#endpoint.admin, this.#endpoint.secrets),
      endpoint: this.#endpoint,
    }
  }

  /** What Janus calls a room of ours, with the secret and pin that only servers know. */
  credentials(roomId: number): { room: string; secret: string; pin: string } {
    const { endpoint } = this.#there()
    const key = (what: string) =>
      createHmac('sha256', endpoint.secrets.roomKey).update(`${what}:${roomId}`).digest('base64url')
    return { room: `banca-${roomId}`, secret: key('secret'), pin: key('pin') }
  }

  /** Makes the room unless it exists. Only we set its name, secrets, bitrate and recordings folder. */
  ensureRoom(roomId: number): Promise<void> {
    const known = this.#rooms.get(roomId)
    if (known) return known
    const made = this.#create(roomId)
    this.#rooms.set(roomId, made)
    made.catch(() => this.forgetRoom(roomId))
    return made
  }

  forgetRoom(roomId: number) {
    this.#rooms.delete(roomId)
  }

  async #create(roomId: number) {
    const { admin, endpoint } = this.#there()
    const { bitrate, publishers } = this.#options.shape
    const request = {
      request: 'create',
      ...this.credentials(roomId),
      admin_key: endpoint.secrets.adminKey,
      is_private: true,
      publishers,
      bitrate,
      bitrate_cap: true,
      fir_freq: 10,
      videocodec: 'vp8',
      audiocodec: 'opus',
      opus_dtx: true,
      record: false,
      rec_dir: endpoint.recordings,
      lock_record: true,
      require_pvtid: false,
      notify_joining: false,
    }
    await admin.room(request).catch((error: unknown) => {
      if (!(error instanceof JanusError && error.code === ROOM_EXISTS)) throw error
    })
  }

  attach(onEvent: (event: HandleEvent) => void): Promise<JanusHandle> {
    return this.#there().connection.attach(onEvent)
  }

  /** Lets go of a participant; what it published ends. Never throws. */
  async detach(handle: JanusHandle): Promise<void> {
    await this.#connection?.detach(handle)
  }

  /** Puts a publisher out of a room. One who is not there is out already. */
  async kick(roomId: number, feed: string): Promise<void> {
    const { admin } = this.#there()
    const { room, secret } = this.credentials(roomId)
    await admin.room({ request: 'kick', room, secret, id: feed }).catch((error: unknown) => {
      if (!(error instanceof JanusError) || error.code === 0) throw error
    })
  }

  /** Mutes one track of a publisher, or gives it back. One who is not there sends nothing. */
  async moderate(roomId: number, feed: string, mid: string, isMuted: boolean): Promise<void> {
    const { admin } = this.#there()
    const { room, secret } = this.credentials(roomId)
    await admin
      .room({ request: 'moderate', room, secret, id: feed, mid, mute: isMuted })
      .catch((error: unknown) => {
        if (!(error instanceof JanusError) || error.code !== NO_SUCH_FEED) throw error
      })
  }

  /** Who publishes in a room according to Janus itself. */
  async publishers(roomId: number): Promise<string[]> {
    const { admin } = this.#there()
    const { room } = this.credentials(roomId)
    try {
      const { participants } = await admin.room({ request: 'listparticipants', room })
      if (!Array.isArray(participants)) return []
      return participants
        .filter(isObject)
        .filter((one) => one.publisher === true)
        .map((one) => String(one.id))
    } catch (error) {
      if (!(error instanceof JanusError) || error.code !== NO_SUCH_ROOM) throw error
      this.forgetRoom(roomId)
      return []
    }
  }
}
