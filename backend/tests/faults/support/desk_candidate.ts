import type { Desk } from './candidate.js'
import { ask } from './device.js'
import type { StaffHistory } from './staff_history.js'

type Edit = { id: number; term: number; revision: number; text: string }
/** What waits for an answer: edits of one sitting. */
type Pending = { sitting: number; edits: Edit[] }
type Body = {
  sitting?: number
  writerTerm?: number
  kept?: false
  code?: string
  answers?: { id: number; accepted: boolean; reason?: string; kept?: false }[]
  results?: { id: number; revision: number; sitting: number }[]
}
type Reply = { status: number; body: Body }

const HELD = ['superseded', 'conflict', 'displaced', 'locked', 'item_expired']

type Seat = {
  desk: Desk
  address: () => string
  random: () => number
  history: StaffHistory
  /** Of all answers, this share is lost on its way. */
  lossRate: number
}

/** A candidate who types without pause while staff act: what is not acknowledged is sent again, for the sitting that it was written in. */
export class DeskCandidate {
  readonly #seat: Seat
  readonly #revisions = new Map<number, number>()
  #sitting = 1
  #term = 0
  #isOpen = false
  #pending: Pending | null = null
  #count = 0

  constructor(seat: Seat) {
    this.#seat = seat
  }

  /** One thing that the page does. True when the server answered it. */
  async step(): Promise<boolean> {
    const { random } = this.#seat
    if (!this.#isOpen && !(await this.#open())) {
      // What is typed into a page that does not know yet of the end.
      if (this.#term === 0 || random() > 0.2) return false
    }
    if (this.#isOpen && this.#pending === null && random() < 0.02) return this.#finish()
    this.#pending ??= this.#edit()
    return this.#send(this.#pending)
  }

  /** Sends what was not acknowledged. @throws Error when the server does not take it */
  async settle(): Promise<void> {
    for (let attempt = 0; this.#pending !== null; attempt += 1) {
      if (attempt === 400) throw new Error(`${this.#seat.desk.applicationId}: no answer`)
      if (!(await this.#send(this.#pending)) && !(await this.#open()))
        await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }

  /** Starts, or goes on, and reads the answers. */
  async #open(): Promise<boolean> {
    const started = await this.#ask('POST', 'start')
    const { sitting, writerTerm } = started?.body ?? {}
    if (started?.status !== 200 || sitting === undefined || writerTerm === undefined) return false
    const read = await this.#ask('GET', 'answers')
    if (!read?.body.results) return false
    for (const { id, revision } of read.body.results)
      this.#revisions.set(id, Math.max(revision, this.#revisions.get(id) ?? 0))
    this.#sitting = read.body.results[0]?.sitting ?? sitting
    this.#term = writerTerm
    this.#isOpen = true
    return true
  }

  #edit(): Pending {
    const { desk, random, history } = this.#seat
    const some = desk.answerIds.filter(() => random() < 0.4)
    const edits = (some.length > 0 ? some : desk.answerIds.slice(0, 1)).map((id): Edit => {
      const revision = (this.#revisions.get(id) ?? 0) + 1
      this.#revisions.set(id, revision)
      const text = `a${desk.applicationId}s${this.#sitting}n${(this.#count += 1)}`
      history.wrote(text, { applicationId: desk.applicationId, answerId: id, sitting: this.#sitting })
      return { id, term: this.#term, revision, text }
    })
    return { sitting: this.#sitting, edits }
  }

  async #finish(): Promise<boolean> {
    const reply = await this.#ask('POST', `finish?sitting=${this.#sitting}`, [])
    if (reply && reply.status < 500) this.#isOpen = false
    return reply !== null
  }

  async #send({ sitting, edits }: Pending): Promise<boolean> {
    const { history } = this.#seat
    const reply = await this.#ask(
      'PUT',
      `answers/batch?sitting=${sitting}`,
      edits.map(({ id, term, revision, text }) => ({ id, term, revision, freeResponse: text }))
    )
    if (reply === null) return false
    const { status, body } = reply
    if (status === 200) {
      history.batches += 1
      const older = edits.filter(({ id, text }) => {
        const verdict = body.answers?.find((one) => one.id === id)
        if (verdict?.accepted) history.acknowledged(text, 'taken')
        else if (HELD.includes(verdict?.reason ?? '') && verdict?.kept !== false)
          history.acknowledged(text, 'held')
        return verdict?.reason === 'stale_revision'
      })
      // Staff have accepted something meanwhile: as the engine does, it is sent in term 0, and archived beside that.
      this.#pending =
        older.length === 0 ? null : { sitting, edits: older.map((edit) => ({ ...edit, term: 0 })) }
      if (older.some(({ term }) => term === 0)) {
        history.problems.push(`${older[0]?.text}: is an older edit also in term 0`)
        this.#pending = null
      }
      return true
    }
    if (body.code === 'application_already_finished' || body.code === 'sitting_closed') {
      if (body.kept !== false) for (const { text } of edits) history.acknowledged(text, 'held')
      this.#pending = null
      this.#isOpen = false
      return true
    }
    // Reset, and not begun again: it waits for the next start.
    if (body.code === 'application_not_started') this.#isOpen = false
    else if (status < 500) history.problems.push(`batch: ${status} ${body.code}`)
    return false
  }

  /** null: no answer came, or it was lost. */
  async #ask(method: string, what: string, body?: unknown): Promise<Reply | null> {
    const { desk, address, random, lossRate } = this.#seat
    const path = `/v1/applications/${desk.applicationId}/${what}`
    const reply = (await ask(address(), desk.token, method, path, body)) as Reply | null
    return random() < lossRate ? null : reply
  }
}
