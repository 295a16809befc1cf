import type { Acknowledgement, AnswerEntry, ServerAnswer, TransportReply } from '../../../src/offline/index.ts'

export interface Stored {
  revision: number
  entry: AnswerEntry
}

/** What the real server promises about answers, in the fewest words. */
export class ReferenceServer {
  readonly answers = new Map<string, Stored>()
  /** Entries that came after the finish, kept apart for staff. */
  readonly late: AnswerEntry[] = []
  finished = false
  finishes = 0
  secondsToTimeout: number | null = 3_600
  serverTime = '2026-11-20T11:00:05.000Z'
  /** Reasons to refuse an answer with, by id. */
  readonly refuse = new Map<string, string>()

  constructor(ids: readonly number[]) {
    for (const id of ids) this.answers.set(String(id), { revision: 0, entry: emptyEntry(id) })
  }

  batch(entries: readonly AnswerEntry[]): TransportReply {
    if (this.finished) {
      this.late.push(...entries)
      return { status: 400, body: { code: 'application_already_finished', nonFieldErrors: ['Application already finished'] } }
    }
    return { status: 200, body: this.#ok(entries.map((entry) => this.#take(entry))) }
  }

  finish(entries: readonly AnswerEntry[]): TransportReply {
    if (this.finished) {
      this.late.push(...entries)
      return { status: 200, body: { ...this.#ok([]), status: 'FINISHED' } }
    }
    const answers = entries.map((entry) => this.#take(entry))
    this.finished = true
    this.finishes += 1
    return { status: 200, body: { ...this.#ok(answers), status: 'FINISHED' } }
  }

  /** `GET /v1/applications/{id}/answers` */
  read(): ServerAnswer[] {
    return [...this.answers.values()].map(({ revision, entry }) => ({
      ...entry, revision, position: Number(entry.id), item: { id: Number(entry.id) * 10, category: 'MULTIPLE_CHOICE' },
    }))
  }

  #take(entry: AnswerEntry): Acknowledgement {
    const { id, revision } = entry
    const stored = this.answers.get(String(id))
    const reason = this.refuse.get(String(id))
    if (!stored) return { id, revision, accepted: false, reason: 'unknown_answer' }
    if (reason !== undefined) return { id, revision, accepted: false, reason }
    if (revision > stored.revision) {
      this.answers.set(String(id), { revision, entry: structuredClone(entry) })
      return { id, revision, accepted: true }
    }
    const replay = revision === stored.revision && JSON.stringify(stored.entry) === JSON.stringify(entry)
    return { id, revision: stored.revision, accepted: replay, ...(replay ? {} : { reason: 'stale_revision' }) }
  }

  #ok(answers: Acknowledgement[]) {
    return { serverTime: this.serverTime, secondsToTimeout: this.secondsToTimeout, answers }
  }
}

export function emptyEntry(id: number): AnswerEntry {
  return {
    id, revision: 0, alternativeId: null, alternatives: [], freeResponse: null, gradeLinear: null, seconds: 0, finished: false,
  }
}
