import type {
  Acknowledgement,
  AnswerEntry,
  FileAnnouncement,
  Id,
  TransportReply,
} from '../../../src/offline/index.ts'
import { compareOrder } from '../../../src/offline/engine/merge.ts'
import type { Fact } from './checker.ts'
import type { Device } from './device.ts'
import type { ReferenceFiles } from './files_server.ts'
import type { ServerTime } from './server_time.ts'
import type { ReferenceServer } from './server.ts'
import type { Tab } from './tab.ts'

/** An engine that sends more than this has an endless loop. */
const MOST_FLIGHTS = 1_000

/** A request in transit. It may arrive several times, late, or never; its sender may be closed by then. */
export interface Flight {
  kind: 'batch' | 'finish'
  entries: AnswerEntry[]
  /** Files announced in the same request. */
  files: readonly FileAnnouncement[]
  /** Names of the unsent files on this computer. */
  waiting: readonly string[]
  session: string
  sitting: number | undefined
  /** Sent by a closing page, before its content was committed: the number may be assigned again. */
  isUnloadSend: boolean
  device: Device
  /** Answers whose content counted as saved on the server when this was sent. */
  known: ReadonlySet<Id>
  /** Null once the sender received something. */
  answer: ((reply: TransportReply | null) => void) | null
}

interface FlightsHost {
  server: ReferenceServer
  files: ReferenceFiles
  time: ServerTime
  history: Fact[]
  /** Every request is answered at once. */
  isHealthy(): boolean
}

/** The network between the tabs and the server: requests stay in transit until the schedule decides. */
export class Flights {
  readonly all: Flight[] = []
  /** Every text that the server ever processed. */
  readonly arrivedTexts = new Set<string>()
  readonly #host: FlightsHost

  constructor(host: FlightsHost) {
    this.#host = host
  }

  /** The server processes the entries of a request. Null: it is away. */
  arrive(flight: Flight): TransportReply | null {
    const { server, files: serverFiles, time, history } = this.#host
    if (time.outage !== null) return null
    time.sweep()
    const before = server.versions.length
    const afterFinish = server.finished
    const held = new Map(server.holdings().map((one) => [one.id, one]))
    const { entries, session, sitting } = flight
    if (!server.dead.has(session)) serverFiles.hear(flight.files, session)
    const reply =
      flight.kind === 'batch'
        ? server.batch(entries, session, sitting)
        : server.finish(entries, session, sitting)
    if (reply.status === 401) return reply
    if ((reply.body as { code?: string }).code === 'application_not_started') return reply
    if (reply.status === 200) Object.assign(reply.body as object, { files: [] })
    if (server.finished && !afterFinish) {
      const heard = [...serverFiles.held.values()].map(({ name }) => name)
      for (const name of flight.waiting)
        if (!heard.includes(name)) history.push({ is: 'finished_without', name })
    }
    for (const { entry } of server.versions.slice(before)) {
      const own = entries.find(({ id }) => id === entry.id)
      if (
        own?.freeResponse &&
        !flight.isUnloadSend &&
        flight.known.has(own.id) &&
        own.freeResponse === entry.freeResponse
      )
        history.push({ is: 'idle_version', id: own.id, text: own.freeResponse })
    }
    const now = new Map(server.holdings().map((one) => [one.id, one]))
    for (const entry of entries) {
      const { id, term, revision, freeResponse } = entry
      this.arrivedTexts.add(freeResponse ?? '')
      const [before, after] = [held.get(Number(id))!, now.get(Number(id))!]
      const order = `${sitting ?? 1}.${term ?? '-'}.${revision}`
      const fell = compareOrder(after, before) < 0
      // Term 0 has no writer: where a start was lost, two computers may use it.
      const content =
        flight.isUnloadSend || term === 0 || flight.device.hadTrouble
          ? null
          : JSON.stringify({ ...entry, seconds: 0, editedAt: undefined, unchanged: undefined })
      history.push({ is: 'received', id, order, content, text: freeResponse ?? '', fell, afterFinish })
      if (before.text !== after.text)
        history.push({
          is: 'replaced',
          id,
          before: before.text,
          after: after.text,
          isStored: server.storedTexts().includes(before.text),
          sitting: server.sitting,
        })
    }
    return reply
  }

  /** The sender receives a reply, or (null) a failed connection. */
  answer(flight: Flight, reply: TransportReply | null): void {
    flight.answer?.(reply && structuredClone(reply))
    flight.answer = null
  }

  launch(
    tab: Tab,
    kind: 'batch' | 'finish',
    entries: AnswerEntry[],
    {
      isUnloadSend = false,
      files = [],
      sitting,
    }: {
      isUnloadSend?: boolean
      files?: readonly FileAnnouncement[] | undefined
      sitting?: number | undefined
    }
  ): Promise<TransportReply> {
    const isAlive = () => tab.alive
    if (!isAlive()) return new Promise(() => {})
    if (this.all.length >= MOST_FLIGHTS) {
      this.#host.history.push({ is: 'stuck', state: 'sends without end' })
      return new Promise(() => {})
    }
    const saved = tab.engine
      .getSnapshot()
      .answers.filter(
        ({ id, save, freeResponse }) =>
          save === 'server' && entries.some((entry) => entry.id === id && entry.freeResponse === freeResponse)
      )
    const known = new Set(saved.map(({ id }) => id))
    const { device } = tab
    const shown = tab.outbox.getSnapshot().files
    const waiting = [...tab.files]
      .filter(([id, name]) => shown.get(String(id))?.filename === name)
      .map(([, name]) => name)
    const flight: Flight = {
      kind,
      entries: structuredClone(entries),
      files,
      waiting,
      session: device.session,
      sitting,
      device,
      known,
      isUnloadSend,
      answer: null,
    }
    this.all.push(flight)
    return new Promise((resolve, reject) => {
      flight.answer = (reply) => {
        if (!isAlive()) return
        this.#hear(reply)
        if (reply) resolve(reply)
        else reject(new TypeError('Failed to fetch'))
      }
      if (this.#host.isHealthy()) this.answer(flight, this.arrive(flight))
    })
  }

  #hear(reply: TransportReply | null): void {
    const body =
      reply?.status === 200 && typeof reply.body === 'object' ? (reply.body as { answers?: unknown }) : null
    for (const ack of Array.isArray(body?.answers) ? (body.answers as Acknowledgement[]) : []) {
      if (ack.accepted)
        this.#host.history.push({
          is: 'acknowledged',
          id: ack.id,
          order: { term: ack.term ?? 0, revision: ack.revision },
        })
    }
  }
}
