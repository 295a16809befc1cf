import { clock } from '#shared'
import { JanusError, NO_SUCH_ROOM } from '../janus/janus_messages.js'
import type { JanusNode } from '../janus/janus_node.js'
import { Publisher, type PublisherState } from '../janus/publisher.js'
import { RoomWatch } from '../janus/room_watch.js'
import { AnswerPending, Subscriber } from '../janus/subscriber.js'
import {
  MediaDown,
  type MediaGateway,
  type Publication,
  type PublishRequest,
  type Subscription,
} from './media_gateway.js'
import { nodeOfRoom, nodesOfRooms } from './room_nodes.js'

export { AnswerPending }

/** A candidate of whom nothing comes for so long is put out: her page connects again when it can. */
const SILENT_FOR_MS = 60_000

type Options = {
  /** Bits per second that each candidate may send. */
  readonly bitrate: number
  /** Our own participant's name, one for each process. */
  readonly observer: string
  log(line: string): void
}

/** What goes through this process to one media server. */
export type NodeLoad = {
  readonly name: string
  readonly isUp: boolean
  readonly publishers: number
  readonly subscribers: number
}

type LivePublisher = {
  publisher: Publisher
  roomId: number
  node: string
  silentSince: number | null
  ended: () => void
}
type LiveSubscriber = { subscriber: Subscriber; roomId: number; node: string; ended: () => void }

/** Rooms on one or several Janus servers. The servers are added as they are found: `node` and its ups and downs. */
export class JanusGateway implements MediaGateway {
  readonly kind = 'janus'
  readonly #options: Options
  readonly #nodes = new Map<string, { node: JanusNode; weight: number; awaySince: number | null }>()
  readonly #rooms = new Map<number, { node: string; watch: Promise<RoomWatch> }>()
  readonly #publishers = new Set<LivePublisher>()
  readonly #subscribers = new Set<LiveSubscriber>()
  #changed: (roomId: number) => void = () => undefined

  constructor(options: Options) {
    this.#options = options
  }

  get hasVideo(): boolean {
    return [...this.#nodes.values()].some(({ node }) => node.isUp)
  }

  /** Its media servers as this process sees them: whether each is up, and how many send and watch through this process. */
  nodes(): NodeLoad[] {
    const on = (name: string, live: Iterable<{ node: string }>) =>
      [...live].filter(({ node }) => node === name).length
    return [...this.#nodes].map(([name, { node }]) => ({
      name,
      isUp: node.isUp,
      publishers: on(name, this.#publishers),
      subscribers: on(name, this.#subscribers),
    }))
  }

  /** @param weight its share of the rooms, beside the other servers */
  add(node: JanusNode, weight = 1) {
    this.#nodes.set(node.name, { node, weight, awaySince: node.isUp ? null : clock.now() })
  }

  /** A server came (back): whoever wants to see or be seen is notified to connect again. */
  nodeUp(name: string) {
    const known = this.#nodes.get(name)
    if (known) known.awaySince = null
    this.#forget(name)
  }

  /** A server went: all that was on it is over, and the people of its rooms are notified. */
  nodeDown(name: string) {
    const known = this.#nodes.get(name)
    if (known) known.awaySince ??= clock.now()
    this.#forget(name)
  }

  #forget(name: string) {
    for (const [roomId, room] of [...this.#rooms]) if (room.node === name) this.#leave(roomId)
    // Of a room whose list is being read anew.
    for (const live of [...this.#publishers]) if (live.node === name) void live.publisher.close()
    for (const live of [...this.#subscribers]) if (live.node === name) live.ended()
  }

  /** The room's server is gone, or another process has moved the room: whoever is connected here is notified to connect again. */
  #leave(roomId: number) {
    const room = this.#rooms.get(roomId)
    this.#rooms.delete(roomId)
    void room?.watch.then((watch) => watch.close()).catch(() => undefined)
    for (const live of [...this.#publishers]) if (live.roomId === roomId) void live.publisher.close()
    for (const live of [...this.#subscribers]) if (live.roomId === roomId) live.ended()
    this.#changed(roomId)
  }

  onChange(changed: (roomId: number) => void) {
    this.#changed = changed
  }

  async publish({ roomId, userId, sdp, descriptions, over }: PublishRequest): Promise<Publication> {
    return this.#withRoom(roomId, async (node) => {
      const live: LivePublisher = {
        publisher: new Publisher({
          node,
          roomId,
          userId,
          bitrate: this.#options.bitrate,
          changed: (state) => this.#publisherChanged(live, state),
        }),
        roomId,
        node: node.name,
        silentSince: null,
        ended: over,
      }
      const answer = await live.publisher.open(sdp, descriptions).catch(async (error: unknown) => {
        await live.publisher.close()
        throw error
      })
      if (live.publisher.state === 'over') throw new MediaDown('the publisher was replaced while it joined')
      this.#publishers.add(live)
      return {
        answer,
        recordings: node.recordings,
        record: (file) => live.publisher.record(file),
        close: () => live.publisher.close(),
      }
    })
  }

  #publisherChanged(live: LivePublisher, state: PublisherState) {
    live.silentSince = state === 'silent' ? clock.now() : null
    if (state === 'over' && this.#publishers.delete(live)) {
      live.ended()
      void live.publisher.close()
    }
    this.#changed(live.roomId)
  }

  async watch(roomId: number, over: () => void): Promise<Subscription> {
    return this.#withRoom(roomId, async (node, watch) => {
      const live: LiveSubscriber = {
        subscriber: new Subscriber(node, watch, roomId, () => live.ended()),
        roomId,
        node: node.name,
        ended: () => {
          if (!this.#subscribers.delete(live)) return
          void live.subscriber.close()
          over()
        },
      }
      this.#subscribers.add(live)
      const { subscriber } = live
      return {
        show: (wish) => this.#translated(() => subscriber.show(wish)),
        answer: (sdp) => this.#translated(() => subscriber.answer(sdp)),
        close: async () => {
          this.#subscribers.delete(live)
          await subscriber.close()
        },
      }
    })
  }

  async kick(roomId: number, userId: number): Promise<void> {
    await this.#withRoom(roomId, (node) => node.kick(roomId, String(userId)))
  }

  async moderate(roomId: number, userId: number, isMuted: boolean): Promise<void> {
    await this.#withRoom(roomId, async (node, watch) => {
      // What was let in here is known before anything flows; another process' candidates are known from Janus.
      const own = [...this.#publishers].findLast(
        (live) => live.roomId === roomId && live.publisher.userId === userId
      )
      const ofJanus = watch
        .feed(String(userId))
        ?.tracks.filter((track) => track.kind === 'audio')
        .map((track) => track.mid)
      for (const mid of own?.publisher.soundMids ?? ofJanus ?? [])
        await node.moderate(roomId, String(userId), mid, isMuted)
    })
  }

  async streaming(roomId: number): Promise<ReadonlySet<number>> {
    try {
      return await this.#withRoom(roomId, async (_node, watch) => {
        const silent = [...this.#publishers]
          .filter((live) => live.roomId === roomId && live.publisher.state !== 'live')
          .map((live) => live.publisher.userId)
        return new Set(watch.ids.map(Number).filter((id) => Number.isSafeInteger(id) && !silent.includes(id)))
      })
    } catch (error) {
      if (!(error instanceof MediaDown)) this.#options.log(String(error))
      return new Set()
    }
  }

  async reconcile(): Promise<void> {
    const now = clock.now()
    for (const live of [...this.#publishers])
      if (live.silentSince !== null && now - live.silentSince >= SILENT_FOR_MS) await live.publisher.close()
    const placed = await nodesOfRooms([...this.#rooms.keys()])
    for (const [roomId, { node }] of [...this.#rooms])
      if ((placed.get(roomId) ?? node) !== node) this.#leave(roomId)
    for (const [roomId, { watch }] of [...this.#rooms]) {
      const state = await watch.then((one) => one.reconcile()).catch(() => 'missing' as const)
      if (state === 'missing') await this.#reopen(roomId)
    }
  }

  /** Takes part anew: the answer to joining lists everybody. */
  async #reopen(roomId: number) {
    const room = this.#rooms.get(roomId)
    if (!room) return
    this.#rooms.delete(roomId)
    await room.watch.then((watch) => watch.close()).catch(() => undefined)
    this.#changed(roomId)
  }

  /** Does it in the room, which is made where it is missing: once more when Janus had forgotten it meanwhile. */
  async #withRoom<T>(roomId: number, work: (node: JanusNode, watch: RoomWatch) => Promise<T>): Promise<T> {
    return this.#translated(async () => {
      const { node, watch } = await this.#open(roomId)
      try {
        return await work(node, await watch)
      } catch (error) {
        if (!(error instanceof JanusError) || error.code !== NO_SUCH_ROOM) throw error
        node.forgetRoom(roomId)
        this.#rooms.delete(roomId)
        const again = await this.#open(roomId)
        return work(again.node, await again.watch)
      }
    })
  }

  async #open(roomId: number): Promise<{ node: JanusNode; watch: Promise<RoomWatch> }> {
    const name = await nodeOfRoom(roomId, this.#nodes)
    const node = name === null ? undefined : this.#nodes.get(name)?.node
    if (!node?.isUp) throw new MediaDown('the media server is away')
    const known = this.#rooms.get(roomId)
    if (known?.node === node.name) return { node, watch: known.watch }
    if (known) this.#leave(roomId)
    const watch = node
      .ensureRoom(roomId)
      .then(() => RoomWatch.open(node, roomId, this.#options.observer, () => this.#changed(roomId)))
    this.#rooms.set(roomId, { node: node.name, watch })
    watch.catch(() => {
      if (this.#rooms.get(roomId)?.watch === watch) this.#rooms.delete(roomId)
    })
    return { node, watch }
  }

  /** No answer of Janus becomes MediaDown; its refusals stay JanusErrors. */
  async #translated<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof JanusError && error.code === 0)
        throw new MediaDown(error.message, { cause: error })
      throw error
    }
  }
}
