// First import: installs an IndexedDB in Node.
import '../offline/support/idle.ts'
import type { AnswerEntry, FileAnnouncement, ServerAnswer, TransportReply } from '../../src/offline/index.ts'
import { openDatabase } from '../../src/offline/index.ts'
import { alwaysFree, type WriterLocks } from '../../src/offline/locks/writer_locks.ts'
import { keyOf } from '../../src/offline/repertorization/rules.ts'
import type { RecordContent, TableTransport } from '../../src/offline/repertorization/index.ts'
import type { ExamCalls, ExamItem } from '../../src/features/runner/exam/calls.ts'
import { OpenExam } from '../../src/features/runner/exam/open_exam.ts'
import type { Application } from '../../src/features/runner/types.ts'
import { ApiError, FileTooLargeError, NetworkError } from '../../src/api/errors.ts'
import { FakeFiles } from '../offline/support/fake_files.ts'
import { FakeTime } from '../offline/support/time.ts'

const item = (id: number): ExamItem => ({
  id,
  category: 'FREE_RESPONSE',
  introduction: '',
  question: `<p>${id}</p>`,
  description: null,
  hasAttachment: true,
  freeResponseMaxLength: null,
})

/** A server in one variable: its content, whether it can be reached, and its received calls. */
export class FakeServer {
  reachable = true
  loggedIn = true
  finished = false
  /** Its status where staff have stopped or reset the exam. */
  halted: string | null = null
  secondsToTimeout: number | null = 3600
  secondsToGraceEnd: number | null = null
  readonly files = new FakeFiles((answer) => this.#isOpen(answer))
  readonly asked: string[] = []
  readonly texts = new Map<number, string | null>([
    [1, null],
    [2, null],
    [3, null],
  ])
  /** Further fields of each item. */
  more: Partial<ExamItem> = {}
  largeFiles = false
  picturesReachable = true
  /** It asks clients to wait. */
  isBusy = false
  /** Why it rejects every answer. */
  refuses: string | null = null
  /** How many items were handed out, where they are one by one. */
  given: number | null = null
  /** Which item is a table, where one is. */
  tablePlace: number | null = null
  /** The category of the last item in the list of answers. */
  lastCategory = 'FREE_RESPONSE'
  readonly #revisions = new Map<number, number>()

  readonly calls: ExamCalls = {
    reportAbsence: async () => undefined,
    reportReceived: async () => true,
    application: () => this.#answer('application', () => this.#application()),
    start: () =>
      this.#answer('start', () => ({
        serverTime: SERVER_TIME,
        secondsToTimeout: 3600,
        catItemId: null,
        answer: 1,
        writerTerm: 1,
        sitting: 1,
        recoveryKey: { kty: 'RSA' },
        recoverySeal: 'sealed',
      })),
    answers: () => this.#answer('answers', () => this.#answers()),
    items: () =>
      this.#answer('items', () =>
        [1, 2, 3].filter((id) => id <= (this.given ?? 3)).map((id) => this.#item(id))
      ),
    picture: () =>
      this.#answer('picture', () => {
        if (!this.picturesReachable) throw new NetworkError('picture: no answer')
        return new Blob(['x'])
      }),
    file: (url) =>
      this.#answer(`file ${url}`, () => {
        if (this.largeFiles) throw new FileTooLargeError(url)
        return new Blob(['v'], { type: 'video/webm' })
      }),
    stream: (url) => this.#answer(`stream ${url}`, () => `${url}/stream?ticket=t`),
    openItem: (_id, answerId, openedAt) =>
      this.#answer(`open ${answerId}`, () => {
        const times = { openedAt, closesAt: openedAt }
        if (this.given === null) return times
        if (Number(answerId) > this.given + 1) throw new ApiError(409, { code: 'out_of_order' })
        this.given = Math.max(this.given, Number(answerId))
        return { ...times, item: this.#item(Number(answerId)) }
      }),
    setItemExpired: (_id, answerId) => this.#answer(`expired ${answerId}`, () => undefined),
    log: () => this.#answer('log', () => undefined),
    saveAlert: ({ alertType, message }) => this.#answer(`alert ${alertType} ${message}`, () => undefined),
    detach: () => this.#answer('detach', () => undefined),
    claim: () => this.#answer('claim', () => undefined),
  }

  /** Records of its table, by kind and position. */
  readonly records = new Map<string, RecordContent & { revision: number }>()

  readonly tables: TableTransport = {
    read: () => this.#answer('records', () => [...this.records.values()]),
    send: (_id, record) =>
      this.#answer('record', () => {
        if (this.finished) return { status: 400, body: { code: 'application_already_finished' } }
        if (!this.#isOpen(this.tablePlace ?? 0))
          return {
            status: 200,
            body: { accepted: false, term: 0, revision: 0, reason: 'not_opened', serverTime: SERVER_TIME },
          }
        this.records.set(keyOf(record), record)
        return { status: 200, body: { accepted: true, revision: record.revision, serverTime: SERVER_TIME } }
      }),
  }

  batch(entries: readonly AnswerEntry[], files: readonly FileAnnouncement[] = []): Promise<TransportReply> {
    return this.#answer('batch', () => {
      if (!this.loggedIn) return { status: 401, body: { code: 'session_expired' } }
      if (this.isBusy) return { status: 503, body: {}, retryAfter: '60' }
      this.files.hear(files)
      if (this.finished) return { status: 400, body: { code: 'application_already_finished' } }
      return { status: 200, body: this.#take(entries) }
    })
  }

  finish(entries: readonly AnswerEntry[], files: readonly FileAnnouncement[] = []): Promise<TransportReply> {
    return this.#answer('finish', () => {
      this.files.hear(files)
      const body = { ...this.#take(entries), status: 'FINISHED', answerCount: this.texts.size }
      this.finished = true
      return { status: 200, body }
    })
  }

  #item(id: number): ExamItem {
    const table = {
      category: 'REPERTORIZATION_TABLE',
      medicaments: [{ id: 9, description: 'x', rubricsLength: 2 }],
    }
    return { ...item(id), ...this.more, ...(id === this.tablePlace && table) }
  }

  #isOpen(answer: number): boolean {
    return answer <= (this.given ?? Infinity)
  }

  #take(entries: readonly AnswerEntry[]) {
    const isOpen = ({ id }: AnswerEntry) => this.refuses === null && this.#isOpen(Number(id))
    for (const { id, freeResponse, revision } of entries.filter(isOpen)) {
      this.texts.set(Number(id), freeResponse)
      this.#revisions.set(Number(id), revision)
    }
    return {
      serverTime: SERVER_TIME,
      secondsToTimeout: this.secondsToTimeout,
      answers: entries.map((entry) => {
        const { id, revision } = entry
        return isOpen(entry)
          ? { id, revision, accepted: true }
          : {
              id,
              revision: this.#revisions.get(Number(id)) ?? 0,
              accepted: false,
              reason: this.refuses ?? 'not_opened',
            }
      }),
      files: [],
    }
  }

  #answers(): ServerAnswer[] {
    return [...this.texts].map(([id, freeResponse]) => ({
      id,
      position: id,
      item: {
        id,
        category:
          id === this.tablePlace ? 'REPERTORIZATION_TABLE' : id === 3 ? this.lastCategory : 'FREE_RESPONSE',
      },
      freeResponse,
      revision: this.#revisions.get(id) ?? 0,
    }))
  }

  #application(): Application {
    const { secondsToTimeout, secondsToGraceEnd } = this
    const status = this.finished ? 'FINISHED' : (this.halted ?? 'STARTED')
    return {
      id: 7,
      status,
      serverTime: SERVER_TIME,
      secondsToTimeout,
      secondsToGraceEnd,
    } as unknown as Application
  }

  async #answer<T>(what: string, give: () => T): Promise<T> {
    await Promise.resolve()
    if (!this.reachable) throw new NetworkError(`${what}: no answer`)
    this.asked.push(what)
    return give()
  }
}

const SERVER_TIME = '2026-11-20T13:00:00.000Z'
let names = 0

/** One browser with its store; `open` is a visit of the page. */
export class Browser {
  readonly server = new FakeServer()
  readonly time = new FakeTime()
  readonly #name = `runner-${(names += 1)}`

  visit(locks: WriterLocks = alwaysFree): OpenExam {
    return new OpenExam({
      db: openDatabase('candidate', this.#name),
      applicationId: '7',
      calls: this.server.calls,
      transport: {
        sendBatch: (_id, entries, { files }) => this.server.batch(entries, files),
        finish: (_id, entries, { files }) => this.server.finish(entries, files),
      },
      tableTransport: this.server.tables,
      fileTransport: this.server.files.transport,
      isAutosaved: (category) => category === 'REPERTORIZATION_TABLE',
      loadScreens: () => Promise.resolve({ views: new Map(), summaries: new Map() }),
      scheduler: this.time,
      ports: {
        scheduler: this.time,
        locks,
        network: { subscribe: () => () => {} },
        storage: null,
        random: () => 0,
      },
    })
  }
}

type Watched<T> = { getSnapshot: () => T; subscribe: (listener: () => void) => () => void }

/** Resolves when `isIt` holds for the watched value. */
export function until<T>(watched: Watched<T>, isIt: (value: T) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isIt(watched.getSnapshot())) return
      stop()
      resolve()
    }
    const stop = watched.subscribe(look)
    look()
  })
}

/** A visit of the exam that is open. */
export async function opened(
  browser = new Browser(),
  openExam = browser.visit()
): Promise<{ browser: Browser; openExam: OpenExam }> {
  openExam.observe(await browser.server.calls.application('7'))
  await openExam.open()
  return { browser, openExam }
}

/** The text of an answer as it is on the screen. */
export const textOf = (openExam: OpenExam, id: number) =>
  openExam.engine.getSnapshot().answers.find((answer) => answer.id === id)?.freeResponse
