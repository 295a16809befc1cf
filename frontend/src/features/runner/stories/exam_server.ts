import { exampleOf } from '@banca/item-renderers/author'
import { requireLogic } from '@banca/item-renderers/logic'

/**
 * How the server replies to calls of one kind: connection fails (`dead`), no reply yet (`pending`), or this
 * status with this body. Missing: as a healthy server does.
 */
export type Reply = 'dead' | 'pending' | { status: number; body?: object; retryAfter?: string }
export type Call = 'application' | 'start' | 'answers' | 'items' | 'open' | 'claim' | 'batch' | 'finish'

type AnswerFields = {
  alternative_id?: number | null
  alternatives?: number[]
  free_response?: string | null
  finished?: boolean
}

export type ExamSetup = {
  status?: string
  finishReason?: string | null
  /** Null: the exam has no time limit. */
  secondsToTimeout?: number | null
  secondsToGraceEnd?: number | null
  /** Answers that the server holds, by the number of the item. */
  stored?: Readonly<Record<number, object>>
  /** Fields of one item that differ from its sample, by the number of the item. */
  items?: Readonly<Record<number, object>>
  application?: object
  collection?: object
  configuration?: object
  replies?: Partial<Record<Call, Reply>>
  /** Items are handed out one by one; this many of them were. */
  handedOut?: number
}

const CATEGORIES = [
  'MULTIPLE_CHOICE',
  'FREE_RESPONSE',
  'MULTIPLE_ALTERNATIVES',
  'GAP_MULTIPLE_RESPONSE',
  'CONCEITO',
]
const HOUR_MS = 3_600_000
const VERSION_TIME = '2026-11-20T13:20:00.000Z'

function itemOf(category: string, id: number, own: object = {}) {
  const logic = requireLogic(category)
  const parsed = logic.parse({ ...exampleOf(category), ...own })
  if (!parsed.ok) throw new Error(`${category}: ${JSON.stringify(parsed.error)}`)
  return { ...logic.toPublic({ ...parsed.value, id }), ...own }
}

const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })

/**
 * The server of one exam, in memory behind `fetch`. The runner, its engine and its
 * store are the production code.
 */
export class ExamServer {
  /** May be changed while the exam is open. */
  replies: Partial<Record<Call, Reply>>
  readonly #setup: ExamSetup
  readonly #id: number
  readonly #stored = new Map<number, object>()
  #handedOut: number
  #finishedAt: string | null = null

  constructor(id: number, setup: ExamSetup) {
    this.#id = id
    this.#setup = setup
    this.replies = { ...setup.replies }
    this.#handedOut = setup.handedOut ?? CATEGORIES.length
    for (const [number, fields] of Object.entries(setup.stored ?? {}))
      this.#stored.set(Number(number), fields)
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href)
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null
    const path = pathname.replace(`/v1/applications/${this.#id}`, '')
    if (pathname === '/v1/settings') return json(200, this.#settings())
    if (path === '') return this.#answer('application', init, () => this.#application())
    if (path === '/start') return this.#answer('start', init, () => this.#start())
    if (path === '/answers') return this.#answer('answers', init, () => this.#page(this.#answers()))
    if (path === '/items') return this.#answer('items', init, () => this.#page(this.#items()))
    if (path === '/claim') return this.#answer('claim', init, () => ({ writerTerm: 1 }))
    if (path === '/answers/batch') return this.#answer('batch', init, () => this.#take(body))
    if (path === '/finish') return this.#answer('finish', init, () => this.#finish(body))
    if (path === '/finish_summary') return json(200, { ...this.#record(), lateCount: 0, apartCount: 0 })
    if (path === '/next_application') return json(200, { id: null })
    const opened = /^\/answers\/(\d+)\/open$/.exec(path)
    if (opened !== null) return this.#answer('open', init, () => this.#open(Number(opened[1])))
    return json(200, {})
  }

  #answer(call: Call, { signal }: RequestInit, give: () => object): Promise<Response> {
    const reply = this.replies[call]
    if (reply === undefined) return Promise.resolve(json(200, give()))
    if (reply === 'dead') return Promise.reject(new TypeError('Failed to fetch'))
    if (reply === 'pending')
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      )
    const headers: Record<string, string> =
      reply.retryAfter === undefined ? {} : { 'Retry-After': reply.retryAfter }
    return Promise.resolve(json(reply.status, reply.body ?? {}, headers))
  }

  #time() {
    const { secondsToTimeout = 3000, secondsToGraceEnd = null } = this.#setup
    return { serverTime: new Date().toISOString(), secondsToTimeout, secondsToGraceEnd }
  }

  #settings() {
    return {
      institution: { name: 'Colégio Horizonte', codename: 'horizonte' },
      theme: { logos: { header: null } },
      footer: null,
      supportContact: null,
      preferences: {},
      permissions: {},
      // The stories decide when an answer is sent.
      answerSyncIntervalMs: HOUR_MS,
      demo: false,
      loginProviders: [],
    }
  }

  #application() {
    const { status = 'STARTED', finishReason = null, application, collection, configuration } = this.#setup
    const hour = (offset: number) => new Date(Date.now() + offset * HOUR_MS).toISOString()
    const timeWindows = [{ startTime: hour(-1), endTime: hour(6), maxDuration: 60 }]
    return {
      id: this.#id,
      status: this.#finishedAt === null ? status : 'FINISHED',
      title: 'Ciências da Natureza',
      roomId: null,
      startedAt: hour(-0.2),
      finishedAt: this.#finishedAt ?? (status === 'FINISHED' ? hour(-0.1) : null),
      finishReason,
      reseted: false,
      version: 1,
      sitting: 1,
      isSecondaryChance: false,
      duration: 60,
      timeWindows,
      ...this.#time(),
      timeRuns: true,
      lastAnswer: null,
      totalAnswer: 0,
      mandatoryCollectionUnfinished: false,
      mandatoryCollectionName: null,
      reportCardId: null,
      showInstructionLink: false,
      instructionsUrl: null,
      type: { id: 2 },
      user: { id: 1, name: 'Ana Souza' },
      ...application,
      exam: {
        id: 5,
        name: 'Ciências da Natureza',
        instructions: '<p>Leia cada questão até o fim antes de responder. É permitido usar rascunho.</p>',
        totalItems: CATEGORIES.length,
        adaptative: false,
        timeWindows,
        showApplicationAfterTimeout: false,
        shouldStreamToAgora: false,
        collection: {
          id: 3,
          name: 'Simulado de novembro',
          category: 2,
          instructions: null,
          canUploadFileAsAnswer: false,
          showItemId: false,
          strictSteps: this.#setup.handedOut !== undefined,
          enableAdaptativeFlow: false,
          setUnavailableToApplications: false,
          postAnswerVisualization: false,
          applicationConfiguration: {
            canUpdateAnswer: true,
            canBrowseAcrossItems: true,
            canOpenInAnyBrowser: true,
            ...configuration,
          },
          ...collection,
        },
      },
    }
  }

  #start() {
    return {
      ...this.#time(),
      catItemId: null,
      answer: 1,
      writerTerm: 1,
      sitting: 1,
      recoveryKey: { kty: 'RSA' },
      recoverySeal: '',
    }
  }

  #page(results: readonly object[]) {
    return { ...this.#time(), count: results.length, numPages: 1, results }
  }

  #answers() {
    return CATEGORIES.map((category, at) => ({
      id: at + 1,
      position: at + 1,
      item: { id: at + 1, category },
      revision: 0,
      term: 0,
      ...this.#stored.get(at + 1),
    }))
  }

  #item(number: number) {
    return itemOf(CATEGORIES[number - 1] ?? '', number, this.#setup.items?.[number])
  }

  #items() {
    return CATEGORIES.slice(0, this.#handedOut).map((_, at) => this.#item(at + 1))
  }

  #open(number: number) {
    this.#handedOut = Math.max(this.#handedOut, number)
    const now = new Date()
    return { ...this.#time(), openedAt: now.toISOString(), closesAt: null, item: this.#item(number) }
  }

  #take(body: unknown) {
    const entries = (
      Array.isArray(body) ? body : (body as { answers: unknown[] }).answers
    ) as (AnswerFields & {
      id: number
      revision: number
    })[]
    for (const { id, ...fields } of entries) this.#stored.set(Number(id), fields)
    return {
      ...this.#time(),
      answers: entries.map(({ id, revision }) => ({ id, revision, accepted: true })),
      files: [],
    }
  }

  #finish(body: unknown) {
    const taken = this.#take(body)
    this.#finishedAt = new Date().toISOString()
    return { ...taken, ...this.#record() }
  }

  #record() {
    return {
      id: this.#id,
      status: 'FINISHED',
      finishedAt: this.#finishedAt ?? VERSION_TIME,
      finishReason: 'CANDIDATE',
      answerCount: CATEGORIES.length - 1,
      digest: '',
      serverTime: new Date().toISOString(),
    }
  }
}
