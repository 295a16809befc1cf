import { connect, type Socket } from 'node:net'

const END = Buffer.from('\n\n')

/** Many open event streams of one server, which count what arrives and look at nothing else. */
export class StreamReaders {
  readonly #port: number
  readonly #sockets: Socket[] = []
  #messages = 0
  #waiting: { count: number; done: () => void } | null = null

  constructor(port: number) {
    this.#port = port
  }

  /** Messages that have arrived on all of them. */
  get messages() {
    return this.#messages
  }

  /** Opens so many, 50 at a time; each is open when its first event came. */
  async open(count: number, channelOf: (at: number) => string): Promise<void> {
    for (let from = 0; from < count; from += 50)
      await Promise.all(
        Array.from({ length: Math.min(50, count - from) }, (_, at) => this.#open(channelOf(from + at)))
      )
  }

  /** Resolves when so many have arrived; a message that is lost is a bench that never ends. */
  until(count: number): Promise<void> {
    return new Promise((done) => {
      this.#waiting = { count, done }
      this.#look()
    })
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  #open(channel: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.#port, '127.0.0.1')
      this.#sockets.push(socket)
      let isOpen = false
      socket.once('error', reject)
      socket.on('data', (bytes: Buffer) => {
        if (isOpen) return this.#count(bytes)
        isOpen = bytes.includes(':ok')
        if (isOpen) resolve()
      })
      socket.write(`GET /open?channel=${channel} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    })
  }

  #count(bytes: Buffer) {
    for (let at = bytes.indexOf(END); at >= 0; at = bytes.indexOf(END, at + 2)) this.#messages += 1
    this.#look()
  }

  #look() {
    if (!this.#waiting || this.#messages < this.#waiting.count) return
    this.#waiting.done()
    this.#waiting = null
  }
}
