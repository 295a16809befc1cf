import type { Edit, QuarantinedText, StoredEdit, Outcome, TwoDevices } from './two_devices.js'

type Verdict = { id: number; revision: number; accepted: boolean; reason?: string; kept?: false }
type Body = { answers?: Verdict[]; writerTerm?: number; results?: Record<string, unknown>[] }
type Reply = { status: number; body: Body }

const HELD = ['superseded', 'conflict', 'displaced', 'locked', 'item_expired']

/** One call of the API; null when no answer came. */
export async function ask(
  address: string,
  token: string,
  method: string,
  path: string,
  body?: unknown
): Promise<Reply | null> {
  try {
    const response = await fetch(address + path, {
      method,
      headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Body }
  } catch {
    return null
  }
}

/** What staff see beside the answers; null when no answer came. */
export async function quarantinedTexts(
  address: string,
  token: string,
  applicationId: number
): Promise<QuarantinedText[] | null> {
  const reply = await ask(address, token, 'GET', `/v1/applications/${applicationId}/kept_answers`)
  const rows = reply?.body.results as { answer: { id: number }; line: string | null }[] | undefined
  return rows?.map(({ answer, line }) => ({ id: answer.id, text: line })) ?? null
}

type Seat = {
  name: string
  applicationId: number
  token: string
  answerIds: readonly number[]
  address: () => string
  random: () => number
}

/** A device of a candidate who has another one: it takes over, reads, types, and goes on typing for a while when it was displaced. */
export class Device {
  readonly #seat: Seat
  readonly #history: TwoDevices
  readonly #revisions = new Map<number, number>()
  #term: number | null = null
  #pending: Edit[] | null = null

  constructor(seat: Seat, history: TwoDevices) {
    this.#seat = seat
    this.#history = history
  }

  /** One thing that its candidate or its page does. True when something was acknowledged. */
  async step(): Promise<boolean> {
    if (this.#term === null || (this.#pending === null && this.#seat.random() < 0.08)) return this.takeOver()
    this.#pending ??= this.#edit(this.#term)
    return this.#send(this.#pending)
  }

  /** Sends what was not acknowledged. @throws Error when the server does not take it */
  async settle(): Promise<void> {
    for (let attempt = 0; this.#pending !== null; attempt += 1) {
      if (attempt === 400) throw new Error(`${this.#seat.name}: no answer`)
      if (!(await this.#send(this.#pending))) await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }

  async takeOver(): Promise<boolean> {
    const reply = await this.#ask('POST', 'claim', {})
    const rows = reply?.status === 200 ? await this.read() : null
    if (rows === null) return false
    this.#history.read(this.#seat.name, rows)
    for (const { id, revision } of rows)
      this.#revisions.set(id, Math.max(revision, this.#revisions.get(id) ?? 0))
    this.#term = reply?.body.writerTerm ?? null
    return true
  }

  async read(): Promise<StoredEdit[] | null> {
    const before = this.#history.highest()
    const results = (await this.#ask('GET', 'answers'))?.body.results as
      { id: number; term: number; revision: number; freeResponse: string | null }[] | undefined
    if (!results) return null
    const rows = results.map(({ id, term, revision, freeResponse }) => ({
      id,
      term,
      revision,
      text: freeResponse,
    }))
    this.#history.saw(rows, before)
    return rows
  }

  #edit(term: number): Edit[] {
    const { answerIds, random, name } = this.#seat
    const ids = answerIds.filter(() => random() < 0.5)
    return (ids.length > 0 ? ids : answerIds.slice(0, 1)).map((answerId) => {
      // One device counts faster than the other: a revision alone decides nothing.
      const revision = (this.#revisions.get(answerId) ?? 0) + (name === 'a' ? 7 : 1)
      this.#revisions.set(answerId, revision)
      return this.#history.edited({
        device: name,
        answerId,
        term,
        revision,
        text: `${name}${answerId}t${term}r${revision}n${Math.floor(random() * 1e6)}`,
      })
    })
  }

  async #send(edits: readonly Edit[]): Promise<boolean> {
    const body = edits.map(({ answerId, term, revision, text }) => ({
      id: answerId,
      term,
      revision,
      freeResponse: text,
    }))
    const reply = await this.#ask('PUT', 'answers/batch', body)
    if (reply === null || ![200, 409].includes(reply.status)) return false
    for (const edit of edits) {
      const verdict = reply.body.answers?.find(({ id }) => id === edit.answerId)
      const outcome = verdict && outcomeOf(verdict)
      if (outcome) this.#history.acknowledge(edit.text, outcome)
    }
    this.#pending = null
    // Displaced: it may go on without knowing, or take over again.
    if (reply.status === 409 && this.#seat.random() < 0.5) this.#term = null
    return true
  }

  #ask(method: string, what: string, body?: unknown): Promise<Reply | null> {
    return ask(
      this.#seat.address(),
      this.#seat.token,
      method,
      `/v1/applications/${this.#seat.applicationId}/${what}`,
      body
    )
  }
}

function outcomeOf({ accepted, reason, kept }: Verdict): Outcome | null {
  if (accepted) return 'taken'
  if (reason === 'stale_revision') return 'older'
  return kept !== false && HELD.includes(reason ?? '') ? 'held' : null
}
