import type { HandleEvent, JanusHandle } from './janus_connection.js'
import { isObject, type Json } from './janus_messages.js'
import type { JanusNode } from './janus_node.js'

export type TrackKind = 'video' | 'audio'
/** One track that a publisher sends. `mid` is Janus' name of it within the feed. */
export type FeedTrack = {
  readonly mid: string
  readonly kind: TrackKind
  readonly description: string | null
}
/** Who publishes, what, and in which go: a feed that went and came back has a higher `generation`. */
export type Feed = { readonly id: string; readonly generation: number; readonly tracks: readonly FeedTrack[] }

/**
 * Our own silent participant of a room: it gets the events of publishers, whichever process of ours admitted them. Missed events (one lost,
 * another process' Janus connection) are corrected by the list of Janus: `reconcile`.
 */
export class RoomWatch {
  readonly #node: JanusNode
  readonly #roomId: number
  readonly #changed: () => void
  readonly #feeds = new Map<string, Feed>()
  #handle: JanusHandle | null = null
  #generation = 0

  private constructor(node: JanusNode, roomId: number, changed: () => void) {
    this.#node = node
    this.#roomId = roomId
    this.#changed = changed
  }

  /** @param name our participant's own, no number: users' feeds are numbers */
  static async open(node: JanusNode, roomId: number, name: string, changed: () => void): Promise<RoomWatch> {
    const watch = new RoomWatch(node, roomId, changed)
    const { room, pin } = node.credentials(roomId)
    watch.#handle = await node.attach((event) => watch.#onEvent(event))
    const { data } = await watch.#handle.request({ request: 'join', ptype: 'publisher', room, pin, id: name })
    watch.#take(data)
    return watch
  }

  feed(id: string): Feed | undefined {
    return this.#feeds.get(id)
  }

  get ids(): readonly string[] {
    return [...this.#feeds.keys()]
  }

  /** Removes feeds that Janus does not list; returns whether there are some that are unknown here. */
  async reconcile(): Promise<'complete' | 'missing'> {
    const listed = new Set(await this.#node.publishers(this.#roomId))
    const gone = this.ids.filter((id) => !listed.has(id))
    for (const id of gone) this.#feeds.delete(id)
    if (gone.length > 0) this.#changed()
    return [...listed].every((id) => this.#feeds.has(id)) ? 'complete' : 'missing'
  }

  async close() {
    if (this.#handle) await this.#node.detach(this.#handle)
  }

  #onEvent({ kind, data }: HandleEvent) {
    if (kind !== 'event') return
    this.#take(data)
  }

  #take(data: Json) {
    let changes = 0
    if (Array.isArray(data.publishers))
      for (const publisher of data.publishers.filter(isObject)) {
        if (publisher.id === undefined) continue
        const id = String(publisher.id)
        this.#generation += 1
        this.#feeds.set(id, { id, generation: this.#generation, tracks: tracksOf(publisher.streams) })
        changes += 1
      }
    // Everybody in the room gets the event of a kick, with the id of the one who was kicked.
    for (const who of [data.unpublished, data.leaving, data.kicked])
      if (who !== undefined && who !== 'ok' && this.#feeds.delete(String(who))) changes += 1
    if (changes > 0) this.#changed()
  }
}

function tracksOf(streams: unknown): FeedTrack[] {
  if (!Array.isArray(streams)) return []
  return streams
    .filter(isObject)
    .filter(({ type, disabled }) => (type === 'video' || type === 'audio') && disabled !== true)
    .map(({ type, mid, description }) => ({
      mid: String(mid),
      kind: type === 'audio' ? 'audio' : 'video',
      description: typeof description === 'string' ? description : null,
    }))
}
