import type {
  Acknowledgement,
  AnswerEntry,
  ServerAnswer,
  TransportReply,
} from '../../../src/offline/index.ts'
import { compareOrder } from '../../../src/offline/engine/merge.ts'

export interface Stored {
  term?: number
  revision: number
  entry: AnswerEntry
}

const SESSION = 'the only one'

/** Equal for equal answers, in whatever order they were given. */
const contentOf = ({
  term: _term,
  revision: _revision,
  editedAt: _editedAt,
  seconds: _seconds,
  finished: _finished,
  unchanged: _unchanged,
  ...content
}: AnswerEntry) => JSON.stringify(content)

/** The contract of the real server about answers, as a minimal model. */
export class ReferenceServer {
  readonly answers = new Map<string, Stored>()
  /** Entries that arrived after the finish, quarantined for staff. */
  readonly late: AnswerEntry[] = []
  /** Contents stored beside an answer. */
  readonly versions: { id: string; reason: string; entry: AnswerEntry }[] = []
  finished = false
  finishes = 0
  /** False: staff have reset the exam, and it has not been started again. */
  begun = true
  /** Counts how often the answers were begun anew. */
  sitting = 1
  /** What closed sittings held. */
  readonly closed: Stored[] = []
  /** Entries that came for a closed sitting, quarantined for staff. */
  readonly ofClosed: AnswerEntry[] = []
  secondsToTimeout: number | null = 3_600
  serverTime = '2026-11-20T11:00:05.000Z'
  /** Reasons for rejecting an answer, by id. */
  readonly refuse = new Map<string, string>()
  /** False: the server has no space for what it rejects, and reports it. */
  storesVersions = true
  /** The session that writes; null: the next one that sends. */
  writer: string | null = null
  /** Incremented by each change of the writer; null: a server without terms. */
  writerTerm: number | null = null
  readonly dead = new Set<string>()
  /** Displaced sessions whose entries are still judged like the writer's. */
  readonly draining = new Set<string>()

  constructor(ids: readonly number[]) {
    for (const id of ids) this.answers.set(String(id), { revision: 0, entry: emptyEntry(id) })
  }

  /**
   * The session writes from now on; `renew`: in a new term, if it is the writer
   * already. Null: the session is unknown.
   */
  claim(session = SESSION, { renew = false, ifWriter = false } = {}): { writerTerm?: number } | null {
    if (this.dead.has(session)) return null
    this.#mustHaveBegun()
    if (ifWriter && !this.mayWrite(session)) throw Object.assign(new Error('409'), { status: 409 })
    if (this.writer !== session || renew) {
      if (this.writer !== null && this.writer !== session && !this.dead.has(this.writer))
        this.draining.add(this.writer)
      this.draining.delete(session)
      this.writer = session
      if (this.writerTerm !== null) this.writerTerm += 1
    }
    return this.writerTerm === null ? {} : { writerTerm: this.writerTerm }
  }

  /** Staff reset the time: the answers stay, and what came after a finish is judged. */
  reset(): void {
    const late = this.finished ? this.late.splice(0) : []
    this.begun = false
    this.finished = false
    this.finishes = 0
    // The model keeps no record of what it judges here: what loses is a version.
    for (const entry of late) if (!this.#take(entry).accepted) this.#beside(entry, 'superseded')
  }

  /** Staff clear the answers. */
  clear(): void {
    this.closed.push(...structuredClone([...this.answers.values()]), ...this.late.splice(0).map(ofNobody))
    for (const [id, { term, revision }] of this.answers)
      this.answers.set(id, {
        ...(term !== undefined && { term }),
        revision: revision + 1,
        entry: { ...emptyEntry(Number(id)), revision: revision + 1 },
      })
    this.sitting += 1
    this.begun = false
    this.finished = false
    this.finishes = 0
  }

  /** The candidate starts again; null: the session is unknown. */
  start(session = SESSION): { writerTerm?: number } | null {
    if (this.dead.has(session)) return null
    if (this.begun) return this.claim(session)
    this.begun = true
    return this.claim(session, { renew: true })
  }

  mayWrite(session: string): boolean {
    return this.writer === null || this.writer === session || this.dead.has(this.writer)
  }

  batch(
    entries: readonly AnswerEntry[],
    session = SESSION,
    sitting: number | undefined = this.sitting
  ): TransportReply {
    const stopped = this.#stopped(entries, session, sitting)
    if (stopped) return stopped
    const no = this.#refusal(entries, session)
    if (no) return no
    if (this.finished) {
      if (this.storesVersions) this.late.push(...entries)
      return {
        status: 400,
        body: {
          code: 'application_already_finished',
          nonFieldErrors: ['Application already finished'],
          ...(!this.storesVersions && { kept: false }),
        },
      }
    }
    return { status: 200, body: this.#ok(entries.map((entry) => this.#take(entry))) }
  }

  finish(
    entries: readonly AnswerEntry[],
    session = SESSION,
    sitting: number | undefined = this.sitting
  ): TransportReply {
    const stopped = this.#stopped(entries, session, sitting)
    if (stopped) return stopped
    if (this.finished) {
      this.late.push(...entries)
      return { status: 200, body: { ...this.#ok([]), status: 'FINISHED' } }
    }
    const no = this.#refusal(entries, session)
    if (no) return no
    const answers = entries.map((entry) => this.#take(entry))
    this.finished = true
    this.finishes += 1
    return { status: 200, body: { ...this.#ok(answers), status: 'FINISHED' } }
  }

  holdings(): { id: number; term: number; revision: number; text: string }[] {
    return [...this.answers.values()].map(({ term = 0, revision, entry }) => ({
      id: Number(entry.id),
      term,
      revision,
      text: entry.freeResponse ?? '',
    }))
  }

  /** Every text that the server has, answers and versions. */
  storedTexts(): string[] {
    const { answers, versions, late, closed, ofClosed } = this
    const entries = [...answers.values(), ...versions, ...closed].map(({ entry }) => entry)
    return [...entries, ...late, ...ofClosed].map(({ freeResponse }) => freeResponse ?? '')
  }

  /** The same for a page: nothing before the start. */
  readBegun(): ServerAnswer[] {
    this.#mustHaveBegun()
    return this.read()
  }

  /** `GET /v1/applications/{id}/answers` */
  read(): ServerAnswer[] {
    return [...this.answers.values()].map(({ term, revision, entry }) => ({
      ...entry,
      revision,
      term: term ?? (this.writerTerm === null ? null : 0),
      ...(this.sitting > 1 && { sitting: this.sitting }),
      position: Number(entry.id),
      item: { id: Number(entry.id) * 10, category: 'MULTIPLE_CHOICE' },
    }))
  }

  #mustHaveBegun(): void {
    if (!this.begun) throw Object.assign(new Error('409'), { status: 409, code: 'application_not_started' })
  }

  /** Why nothing of a request is judged: its session is unknown, its sitting closed, or the exam reset. */
  #stopped(entries: readonly AnswerEntry[], session: string, sitting: number): TransportReply | null {
    const { serverTime } = this
    if (this.dead.has(session)) return { status: 401, body: { code: 'session_expired' } }
    if (sitting < this.sitting) {
      if (this.storesVersions) this.ofClosed.push(...structuredClone(entries))
      const room = this.storesVersions ? {} : { kept: false }
      return { status: 409, body: { code: 'sitting_closed', sitting: this.sitting, serverTime, ...room } }
    }
    return this.begun ? null : { status: 409, body: { code: 'application_not_started' } }
  }

  /** Why the session may not write; where another one does, its entries are processed all the same. */
  #refusal(entries: readonly AnswerEntry[], session: string): TransportReply | null {
    if (this.dead.has(session)) return { status: 401, body: { code: 'session_expired' } }
    if (this.mayWrite(session)) {
      this.claim(session)
      return null
    }
    if (this.finished) return null
    const isDraining = this.draining.has(session)
    const answers = entries.map((entry) => (isDraining ? this.#take(entry) : this.#store(entry)))
    return { status: 409, body: { code: 'session_taken', serverTime: this.serverTime, answers } }
  }

  #take(entry: AnswerEntry): Acknowledgement {
    const { id, revision } = entry
    const stored = this.answers.get(String(id))
    const reason = this.refuse.get(String(id))
    if (!stored) return { id, revision, accepted: false, reason: 'unknown_answer' }
    if (reason !== undefined)
      return {
        id,
        term: stored.term ?? 0,
        revision: stored.revision,
        accepted: false,
        reason,
        ...(!this.storesVersions && { kept: false }),
      }
    const present = this.writerTerm ?? 0
    const term = Math.min(present, entry.term ?? present)
    const order = compareOrder({ term, revision }, stored)
    if (order > 0) {
      // The writer of the present term may replace it without having seen it.
      if (term < present && contentOf(stored.entry) !== contentOf(entry)) this.#beside(entry, 'displaced')
      this.answers.set(String(id), { term, revision, entry: structuredClone(entry) })
      return { id, term, revision, accepted: true }
    }
    const held = { id, term: stored.term ?? 0, revision: stored.revision }
    const isSame = contentOf(stored.entry) === contentOf(entry)
    if (entry.unchanged && !isSame) return { ...held, accepted: false, reason: 'stale_revision' }
    // Term 0 has no writer: the order of its edits is undefined.
    if (term < held.term || (term === 0 && order < 0))
      return isSame
        ? { id, term, revision, accepted: true }
        : { ...held, ...this.#beside(entry, 'superseded') }
    if (order === 0 && !isSame) return { ...held, ...this.#beside(entry, 'conflict') }
    return { ...held, accepted: order === 0, ...(order !== 0 && { reason: 'stale_revision' }) }
  }

  /** Of a displaced session: never accepted as the answer. */
  #store(entry: AnswerEntry): Acknowledgement {
    const { id, revision, term } = entry
    const stored = this.answers.get(String(id))
    if (!stored) return { id, revision, accepted: false, reason: 'unknown_answer' }
    if (contentOf(stored.entry) === contentOf(entry))
      return { id, revision, ...(term !== undefined && { term }), accepted: true }
    const held = { id, term: stored.term ?? 0, revision: stored.revision }
    const isOlder = compareOrder({ term: term ?? 0, revision }, held) <= 0
    return entry.unchanged && isOlder
      ? { ...held, accepted: false, reason: 'stale_revision' }
      : { ...held, ...this.#beside(entry, 'displaced') }
  }

  #beside(entry: AnswerEntry, reason: string): { accepted: false; reason: string } {
    this.versions.push({ id: String(entry.id), reason, entry: structuredClone(entry) })
    return { accepted: false, reason }
  }

  #ok(answers: Acknowledgement[]) {
    const { serverTime, secondsToTimeout, writerTerm } = this
    return { serverTime, secondsToTimeout, answers, ...(writerTerm !== null && { writerTerm }) }
  }
}

const ofNobody = (entry: AnswerEntry): Stored => ({ revision: entry.revision, entry })

export function emptyEntry(id: number): AnswerEntry {
  return {
    id,
    revision: 0,
    alternativeId: null,
    alternatives: [],
    freeResponse: null,
    gradeLinear: null,
    seconds: 0,
    finished: false,
  }
}
