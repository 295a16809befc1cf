import type { Group } from '#shared'

/** Where one client's frames go; `http.ServerResponse` behind it, something smaller in tests. */
export type Outlet = {
  write(frame: string): void
  /** Bytes written that the network has not taken yet. */
  buffered(): number
  /** Lets what was written go out, then closes. */
  end(): void
  /** Closes at once: nobody reads at the other side. */
  destroy(): void
}

export type OpenStream = {
  readonly uid: string
  readonly userId: number
  readonly sessionId: number
  readonly institutionId: number
  readonly group: Group
  readonly roleId: number | null
  readonly channels: readonly string[]
  readonly outlet: Outlet
}

/** A reader this far behind will not catch up with hints; it is closed, comes back and re-reads the truth. Bytes. */
export const MAX_BUFFERED = 64 * 1_024
/** A person has a few tabs; more is a loop gone wild. */
export const MAX_STREAMS_PER_USER = 6

/**
 * The streams of this process by channel: a hint costs as much as it has hearers, however many streams are open.
 * Knows nothing of HTTP, sessions or other processes.
 */
export class StreamHub {
  readonly #streams = new Map<string, OpenStream>()
  readonly #hearers = new Map<string, Set<OpenStream>>()
  readonly #byUser = new Map<number, Set<OpenStream>>()

  get size() {
    return this.#streams.size
  }

  hasPlaceFor(userId: number) {
    return (this.#byUser.get(userId)?.size ?? 0) < MAX_STREAMS_PER_USER
  }

  open(stream: OpenStream): void {
    this.#streams.set(stream.uid, stream)
    addTo(this.#byUser, stream.userId, stream)
    for (const channel of stream.channels) addTo(this.#hearers, channel, stream)
  }

  /** Forgets a stream; its outlet is the caller's. Asking again is harmless. */
  close(uid: string): void {
    const stream = this.#streams.get(uid)
    if (!stream) return
    this.#streams.delete(uid)
    removeFrom(this.#byUser, stream.userId, stream)
    for (const channel of stream.channels) removeFrom(this.#hearers, channel, stream)
  }

  /** One frame, serialised once, to all subscribers of the channel. */
  deliver(channel: string, frame: string): void {
    for (const stream of this.#hearers.get(channel) ?? []) this.#send(stream, frame)
  }

  deliverToAll(frame: string): void {
    for (const stream of this.#streams.values()) this.#send(stream, frame)
  }

  /** Sends `frame` and closes these streams; what is closed already stays as it is. */
  dismiss(streams: Iterable<OpenStream>, frame: string): void {
    for (const stream of [...streams]) if (this.#streams.has(stream.uid)) this.#dismiss(stream, frame)
  }

  dismissAll(frame: string): void {
    this.dismiss(this.streams(), frame)
  }

  streams(): OpenStream[] {
    return [...this.#streams.values()]
  }

  streamsOf(userId: number): OpenStream[] {
    return [...(this.#byUser.get(userId) ?? [])]
  }

  /** Those that subscribe to this channel or to one below it. */
  streamsUnder(channel: string): OpenStream[] {
    const names = [...this.#hearers.keys()].filter(
      (name) => name === channel || name.startsWith(`${channel}/`)
    )
    return [...new Set(names.flatMap((name) => [...(this.#hearers.get(name) ?? [])]))]
  }

  #dismiss(stream: OpenStream, frame: string) {
    this.close(stream.uid)
    stream.outlet.write(frame)
    stream.outlet.end()
  }

  #send(stream: OpenStream, frame: string) {
    if (stream.outlet.buffered() <= MAX_BUFFERED) return stream.outlet.write(frame)
    this.close(stream.uid)
    stream.outlet.destroy()
  }
}

function addTo<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const known = map.get(key)
  if (known) known.add(value)
  else map.set(key, new Set([value]))
}

function removeFrom<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const known = map.get(key)
  known?.delete(value)
  if (known?.size === 0) map.delete(key)
}
