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

  /** Sends `frame` and closes every stream whose session is among these. */
  dismiss(sessionIds: ReadonlySet<number>, frame: string): void {
    for (const stream of [...this.#streams.values()])
      if (sessionIds.has(stream.sessionId)) this.#dismiss(stream, frame)
  }

  dismissAll(frame: string): void {
    for (const stream of [...this.#streams.values()]) this.#dismiss(stream, frame)
  }

  /** Sessions with a stream here; of one user when given. */
  sessionIds(userId?: number): number[] {
    const streams = userId === undefined ? this.#streams.values() : (this.#byUser.get(userId) ?? [])
    return [...new Set([...streams].map(({ sessionId }) => sessionId))]
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
