import { randomUUID } from 'node:crypto'
import { isObject, JanusError, jsepIn, reasonIn, type Jsep, type Json } from './janus_messages.js'

/** The events of a handle: plugin events (`event`), or the core's `webrtcup`, `media`, `hangup`, `detached`, … */
export type HandleEvent = {
  readonly kind: string
  readonly message: Json
  readonly data: Json
  readonly jsep: Jsep | null
}

/** The answer of the plugin to one request. */
export type PluginAnswer = { readonly data: Json; readonly jsep: Jsep | null }

const ANSWER_WITHIN_MS = 10_000
const KEEP_ALIVE_MS = 15_000

/** The id of the session or handle that Janus made. @throws JanusError where its answer has none */
function idIn({ data }: Json): number {
  const id = isObject(data) ? Number(data.id) : Number.NaN
  if (!Number.isSafeInteger(id)) throw new JanusError(0, 'Janus gave no id')
  return id
}

type Waiting = { settle(message: Json): boolean; fail(error: JanusError): void; timer: NodeJS.Timeout }

/** One WebSocket to one Janus with one session, and as many handles as are wanted. Dead once closed: make another. */
export class JanusConnection {
  readonly #socket: WebSocket
  readonly #apiSecret: string
  readonly #waiting = new Map<string, Waiting>()
  readonly #handles = new Map<number, JanusHandle>()
  readonly #closed: () => void
  #session = 0
  #timer: NodeJS.Timeout | undefined
  #isOver = false

  private constructor(socket: WebSocket, apiSecret: string, closed: () => void) {
    this.#socket = socket
    this.#apiSecret = apiSecret
    this.#closed = closed
    socket.addEventListener('message', ({ data }) => this.#receive(String(data)))
    socket.addEventListener('close', () => this.close())
    socket.addEventListener('error', () => this.close())
  }

  /** @param closed called once, when the connection is lost or closed. @throws JanusError when there is no session to be had */
  static async open(url: string, apiSecret: string, closed: () => void): Promise<JanusConnection> {
    const socket = new WebSocket(url, ['janus-protocol'])
    await new Promise<void>((opened, refused) => {
      const fail = () => refused(new JanusError(0, 'Janus is not there'))
      const timer = setTimeout(fail, ANSWER_WITHIN_MS)
      socket.addEventListener('open', () => (clearTimeout(timer), opened()), { once: true })
      socket.addEventListener('error', () => (clearTimeout(timer), fail()), { once: true })
    })
    const connection = new JanusConnection(socket, apiSecret, closed)
    try {
      const answer = await connection.#ask({ janus: 'create' })
      connection.#session = idIn(answer)
    } catch (error) {
      connection.close()
      throw error
    }
    connection.#timer = setInterval(() => {
      connection.#ask({ janus: 'keepalive', session_id: connection.#session }).catch(() => connection.close())
    }, KEEP_ALIVE_MS)
    connection.#timer.unref()
    return connection
  }

  get isOver() {
    return this.#isOver
  }

  /** A handle on the videoroom plugin. */
  async attach(onEvent: (event: HandleEvent) => void): Promise<JanusHandle> {
    const answer = await this.#ask({
      janus: 'attach',
      session_id: this.#session,
      plugin: 'janus.plugin.videoroom',
    })
    const id = idIn(answer)
    const handle = new JanusHandle(id, onEvent, (body, isDone) =>
      this.#ask({ ...body, session_id: this.#session, handle_id: id }, isDone)
    )
    this.#handles.set(id, handle)
    return handle
  }

  async detach(handle: JanusHandle): Promise<void> {
    this.#handles.delete(handle.id)
    if (!this.#isOver)
      await this.#ask({ janus: 'detach', session_id: this.#session, handle_id: handle.id }).catch(
        () => undefined
      )
  }

  close() {
    if (this.#isOver) return
    this.#isOver = true
    clearInterval(this.#timer)
    for (const { fail } of [...this.#waiting.values()])
      fail(new JanusError(0, 'the connection to Janus was lost'))
    this.#handles.clear()
    this.#socket.close()
    this.#closed()
  }

  /** `isDone`: which message of our transaction is the answer, because an `ack` comes first where the plugin continues. */
  #ask(body: Json, isDone: (message: Json) => boolean = () => true): Promise<Json> {
    if (this.#isOver) return Promise.reject(new JanusError(0, 'the connection to Janus was lost'))
    const transaction = randomUUID()
    return new Promise((settled, failed) => {
      const over = () => {
        clearTimeout(timer)
        this.#waiting.delete(transaction)
      }
      const timer = setTimeout(
        () => (over(), failed(new JanusError(0, `Janus did not answer ${String(body.janus)}`))),
        ANSWER_WITHIN_MS
      )
      const settle = (message: Json) => {
        const reason = message.janus === 'error' ? reasonIn(message) : null
        if (!reason && !isDone(message)) return false
        over()
        if (reason) failed(reason)
        else settled(message)
        return true
      }
      this.#waiting.set(transaction, { settle, fail: (error) => (over(), failed(error)), timer })
      this.#socket.send(JSON.stringify({ ...body, transaction, apisecret: this.#apiSecret }))
    })
  }

  #receive(text: string) {
    const message: unknown = JSON.parse(text)
    if (!isObject(message)) return
    const waiting =
      typeof message.transaction === 'string' ? this.#waiting.get(message.transaction) : undefined
    if (waiting) return void waiting.settle(message)
    if (message.janus === 'timeout') return this.close()
    const handle = this.#handles.get(Number(message.sender))
    handle?.onEvent({
      kind: String(message.janus),
      message,
      data: pluginData(message),
      jsep: jsepIn(message),
    })
    if (message.janus === 'detached') this.#handles.delete(Number(message.sender))
  }
}

const pluginData = (message: Json): Json => {
  const { plugindata } = message
  return isObject(plugindata) && isObject(plugindata.data) ? plugindata.data : {}
}

/** One participant: a publisher, a subscriber, or an observer of a room. */
export class JanusHandle {
  readonly id: number
  readonly onEvent: (event: HandleEvent) => void
  readonly #ask: (body: Json, isDone: (message: Json) => boolean) => Promise<Json>

  constructor(
    id: number,
    onEvent: (event: HandleEvent) => void,
    ask: (body: Json, isDone: (message: Json) => boolean) => Promise<Json>
  ) {
    this.id = id
    this.onEvent = onEvent
    this.#ask = ask
  }

  /** One request to the videoroom and its answer. @throws JanusError */
  async request(body: Json, jsep?: Jsep): Promise<PluginAnswer> {
    const message = await this.#ask(
      { janus: 'message', body, ...(jsep ? { jsep } : {}) },
      (answer) => answer.janus !== 'ack'
    )
    const data = pluginData(message)
    const reason = reasonIn(data)
    if (reason) throw reason
    return { data, jsep: jsepIn(message) }
  }
}
