import { as } from '#tests/fixtures/people'

export const origin = () => `http://127.0.0.1:${process.env.PORT}`

export type StreamEvent = { event: string; data: unknown }

/** An event stream read as a browser does; `next` waits for the next event that fits. */
export class EventStream {
  readonly headers: Headers
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  readonly #abort: AbortController
  readonly #seen: StreamEvent[] = []
  readonly #decoder = new TextDecoder()
  #rest = ''

  private constructor(
    headers: Headers,
    reader: ReadableStreamDefaultReader<Uint8Array>,
    abort: AbortController
  ) {
    this.headers = headers
    this.#reader = reader
    this.#abort = abort
  }

  /** @throws Error unless the answer is 200 and an event stream */
  static async open(token: string, channels: readonly string[], base = origin()): Promise<EventStream> {
    const abort = new AbortController()
    const response = await fetch(`${base}/v1/events?ticket=${await ticketFor(token, channels, base)}`, {
      signal: abort.signal,
    })
    const type = response.headers.get('content-type') ?? ''
    if (response.status !== 200 || !response.body || !type.startsWith('text/event-stream'))
      throw new Error(`${response.status} ${type}`)
    const stream = new EventStream(response.headers, response.body.getReader(), abort)
    await stream.next((event) => event.event === 'welcome')
    return stream
  }

  /** The next event that fits; null when the stream ends before. */
  async next(fits: (event: StreamEvent) => boolean): Promise<StreamEvent | null> {
    for (;;) {
      const found = this.#seen.findIndex(fits)
      if (found >= 0) return this.#seen.splice(0, found + 1).at(-1) ?? null
      const { value, done } = await this.#reader.read()
      if (done) return null
      this.#take(this.#decoder.decode(value, { stream: true }))
    }
  }

  close(): void {
    this.#abort.abort()
  }

  #take(text: string) {
    const blocks = (this.#rest + text).split('\n\n')
    this.#rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const field = (name: string) =>
        block
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2)
      const data = field('data')
      if (data !== undefined) this.#seen.push({ event: field('event') ?? 'message', data: JSON.parse(data) })
    }
  }
}

export async function askTicket(token: string, channels: readonly string[], base = origin()) {
  return fetch(`${base}/v1/events/tickets`, {
    method: 'POST',
    headers: { ...as(token), 'content-type': 'application/json' },
    body: JSON.stringify({ channels }),
  })
}

export async function ticketFor(
  token: string,
  channels: readonly string[],
  base = origin()
): Promise<string> {
  const response = await askTicket(token, channels, base)
  if (response.status !== 200) throw new Error(`no ticket: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { ticket: string }).ticket
}
