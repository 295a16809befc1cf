import { readError } from './store_away.js'

/** What a call to the store came to. `refuses`: it does not take this server's key. */
export type Outcome = 'answers' | 'away' | 'refuses' | 'no_bucket'

/** Of a call that ended with `error`. That there is no such file, or that a request was wrong, is an answer. */
export function outcomeOf(error: unknown): Outcome {
  const { status, name } = readError(error)
  if (status === undefined || status === 429 || status >= 500) return 'away'
  if (status === 401 || status === 403) return 'refuses'
  return name === 'NoSuchBucket' ? 'no_bucket' : 'answers'
}

const DETAILS: Record<Outcome, string> = {
  answers: 'S3: answers',
  away: 'S3: does not answer',
  refuses: 'S3: refuses the key',
  no_bucket: 'S3: no such bucket',
}

/** What a process knows of its S3-compatible store by the last call that ended, whoever made it. It never asks by itself. */
export class StoreState {
  #last: { outcome: Outcome; since: number } | null = null

  /** `at`: epoch ms. @returns whether this is a change that somebody should hear of: from well to not, from there to well, or between faults */
  note(outcome: Outcome, at: number): boolean {
    const before = this.#last?.outcome ?? 'answers'
    if (outcome === this.#last?.outcome) return false
    this.#last = { outcome, since: at }
    return outcome !== before
  }

  /** What the last call that ended came to, and since when all of them do (epoch ms); null: none ended yet. */
  get last(): { readonly outcome: Outcome; readonly since: number } | null {
    return this.#last
  }

  /** For everybody who asks how this process is: no address, no name. */
  report(): { ok: boolean; detail: string } {
    if (!this.#last) return { ok: true, detail: 'S3: not asked yet' }
    const { outcome, since } = this.#last
    return outcome === 'answers'
      ? { ok: true, detail: DETAILS.answers }
      : { ok: false, detail: `${DETAILS[outcome]} since ${new Date(since).toISOString()}` }
  }
}
