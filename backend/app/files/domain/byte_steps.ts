const NONE = Buffer.alloc(0)

/** A reader of bytes that come in portions: a step that yields waits for the next portion, or for the end. */
export type Steps<T = void> = Generator<void, T, void>

/** Bytes as they come in. What is taken, passed on or skipped is never asked for again, so that no more than a portion and a take are in memory. */
export class ByteSteps {
  #portion: Buffer = NONE
  #at = 0
  #isOver = false

  /** Only when all before it was taken in: after a step has yielded. */
  feed(portion: Uint8Array): void {
    const left = this.#portion.subarray(this.#at)
    const next = Buffer.from(portion.buffer, portion.byteOffset, portion.byteLength)
    this.#portion = left.byteLength === 0 ? next : Buffer.concat([left, next])
    this.#at = 0
  }

  end(): void {
    this.#isOver = true
  }

  /** So many bytes; null where fewer are left. `count`: small, as they are held. */
  *take(count: number): Steps<Buffer | null> {
    while (this.#left < count) {
      if (this.#isOver) return null
      yield
    }
    this.#at += count
    return this.#portion.subarray(this.#at - count, this.#at)
  }

  /** So many bytes, or those that are left, in pieces as they come. @returns whether all of them came */
  *pass(count: number, to: (piece: Buffer) => void): Steps<boolean> {
    let left = count
    while (left > 0) {
      if (this.#left === 0) {
        if (this.#isOver) return false
        yield
        continue
      }
      const piece = this.#portion.subarray(this.#at, this.#at + left)
      this.#at += piece.byteLength
      left -= piece.byteLength
      to(piece)
    }
    return true
  }

  /** Passes on what comes before the next such byte, and takes that byte too. @returns false: there is none */
  *passTo(byte: number, to: (piece: Buffer) => void): Steps<boolean> {
    for (;;) {
      const found = this.#portion.indexOf(byte, this.#at)
      const until = found === -1 ? this.#portion.byteLength : found
      if (until > this.#at) to(this.#portion.subarray(this.#at, until))
      this.#at = found === -1 ? until : found + 1
      if (found !== -1) return true
      if (this.#isOver) return false
      yield
    }
  }

  get #left(): number {
    return this.#portion.byteLength - this.#at
  }
}

/** What the steps give for these bytes, portion by portion. Ends with the steps, also where bytes are left. */
export async function* byStep(
  source: AsyncIterable<Uint8Array>,
  stepsOf: (bytes: ByteSteps, give: (piece: Uint8Array) => void) => Steps
): AsyncGenerator<Uint8Array> {
  const given: Uint8Array[] = []
  const bytes = new ByteSteps()
  const steps = stepsOf(bytes, (piece) => given.push(piece))
  let isDone = steps.next().done === true
  if (isDone) return
  for await (const portion of source) {
    bytes.feed(portion)
    isDone = steps.next().done === true
    if (given.length > 0) yield Buffer.concat(given.splice(0))
    if (isDone) return
  }
  bytes.end()
  steps.next()
  if (given.length > 0) yield Buffer.concat(given)
}
