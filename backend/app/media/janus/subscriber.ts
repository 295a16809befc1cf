import type { JanusHandle } from './janus_connection.js'
import { isObject, JanusError, type Json } from './janus_messages.js'
import type { JanusNode } from './janus_node.js'
import type { WatchedTrack, WatchOffer } from '../views.js'
import type { Feed, RoomWatch, TrackKind } from './room_watch.js'

/** What a watcher wants: these feeds' pictures, and of some the sound as well. */
export type Wish = {
  readonly feeds: readonly number[]
  readonly audio: readonly number[]
  readonly layer: 'low' | 'high'
}

type Subscribed = { readonly feed: string; readonly feedMid: string; readonly generation: number }
type Wanted = Subscribed & { readonly layer: Wish['layer'] }

/** The offer before was not answered yet: Janus takes one change at a time. */
export class AnswerPending extends Error {}

/**
 * One watcher's peer connection: one of Janus' multistream subscriptions that grows and shrinks with the wish.
 *
 *       idle --show(): other tracks than before--> busy --offer--> awaits the answer --answer()--> idle
 *                                                   |
 *                                                   +--no offer is needed, or Janus refused--> idle
 *
 * While it is busy or awaits an answer `show` throws `AnswerPending`. Where the answer never comes, the page ends its session.
 */
export class Subscriber {
  readonly #node: JanusNode
  readonly #watch: RoomWatch
  readonly #roomId: number
  readonly #gone: () => void
  #handle: JanusHandle | null = null
  #isBusy = false
  #awaitsAnswer = false
  /** What Janus carries for this watcher, by the mid of her peer connection. */
  #subscribed = new Map<string, Subscribed>()
  #tracks: WatchedTrack[] = []

  constructor(node: JanusNode, watch: RoomWatch, roomId: number, gone: () => void) {
    this.#node = node
    this.#watch = watch
    this.#roomId = roomId
    this.#gone = gone
  }

  /** @throws AnswerPending, JanusError */
  async show(wish: Wish): Promise<WatchOffer> {
    if (this.#awaitsAnswer || this.#isBusy) throw new AnswerPending()
    const wanted = this.#wanted(wish)
    const isSame = (one: Subscribed, other: Subscribed) =>
      one.feed === other.feed && one.feedMid === other.feedMid && one.generation === other.generation
    const stale = [...this.#subscribed].filter(([, have]) => !wanted.some((want) => isSame(want, have)))
    const missing = wanted.filter(
      (want) => ![...this.#subscribed.values()].some((have) => isSame(want, have))
    )
    if (stale.length === 0 && missing.length === 0) return { sdp: null, tracks: this.#tracks }
    this.#isBusy = true
    try {
      return await this.#change(
        stale.map(([mid]) => mid),
        missing
      )
    } finally {
      this.#isBusy = false
    }
  }

  async answer(sdp: string): Promise<void> {
    if (!this.#handle || !this.#awaitsAnswer) throw new JanusError(0, 'there is no offer to answer')
    await this.#handle.request({ request: 'start' }, { type: 'answer', sdp })
    this.#awaitsAnswer = false
  }

  async close() {
    const handle = this.#handle
    this.#handle = null
    if (handle) await this.#node.detach(handle)
  }

  #wanted({ feeds, audio, layer }: Wish): Wanted[] {
    const of = (ids: readonly number[], kind: TrackKind) =>
      ids
        .map((id) => this.#watch.feed(String(id)))
        .filter((feed): feed is Feed => feed !== undefined)
        .flatMap((feed) =>
          feed.tracks
            .filter((track) => track.kind === kind)
            .map((track) => ({ feed: feed.id, feedMid: track.mid, generation: feed.generation, layer }))
        )
    return [...of(feeds, 'video'), ...of(audio, 'audio')]
  }

  async #change(stale: readonly string[], missing: readonly Wanted[]): Promise<WatchOffer> {
    // Where a publisher sends several sizes the watcher gets the one she asked for; where not, Janus ignores it.
    const streams = missing.map(({ feed, feedMid, layer }) => ({
      feed,
      mid: feedMid,
      substream: layer === 'low' ? 0 : 2,
    }))
    const isFirst = this.#handle === null
    this.#handle ??= await this.#node.attach(({ kind }) => {
      if (kind === 'hangup' || kind === 'detached') this.#gone()
    })
    const { room, pin } = this.#node.credentials(this.#roomId)
    const request = isFirst
      ? { request: 'join', ptype: 'subscriber', room, pin, autoupdate: false, streams }
      : {
          request: 'update',
          ...(streams.length > 0 ? { subscribe: streams } : {}),
          ...(stale.length > 0 ? { unsubscribe: stale.map((mid) => ({ sub_mid: mid })) } : {}),
        }
    const { data, jsep } = await this.#handle.request(request)
    this.#remember(data.streams, new Set(stale))
    this.#awaitsAnswer = jsep !== null
    return { sdp: jsep?.sdp ?? null, tracks: this.#tracks }
  }

  #remember(streams: unknown, letGo: ReadonlySet<string>) {
    const before = this.#subscribed
    const active = (Array.isArray(streams) ? streams : []).filter(isObject).filter(isCarried)
    this.#subscribed = new Map(
      active.map((stream) => {
        const feed = String(stream.feed_id)
        const mid = String(stream.mid)
        const unchanged = letGo.has(mid) ? undefined : before.get(mid)
        return [
          mid,
          unchanged ?? {
            feed,
            feedMid: String(stream.feed_mid),
            generation: this.#watch.feed(feed)?.generation ?? 0,
          },
        ]
      })
    )
    this.#tracks = active.map((stream) => ({
      mid: String(stream.mid),
      userId: Number(stream.feed_id),
      kind: stream.type === 'audio' ? 'audio' : 'video',
      description: typeof stream.feed_description === 'string' ? stream.feed_description : null,
    }))
  }
}

/** A line that was let go of stays in the list, without its feed. */
const isCarried = (stream: Json) =>
  stream.active !== false && stream.feed_id !== undefined && stream.feed_mid !== undefined
