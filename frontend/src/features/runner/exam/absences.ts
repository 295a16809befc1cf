import type { ExamCalls } from './calls.ts'
import type { Absence, ExamNotes } from './exam_notes.ts'
import { isFinal } from './failure.ts'

/**
 * How often the page records that it is open, ms. An absence after a crash may be recorded too short by this
 * much.
 */
export const SEEN_EVERY_MS = 10_000
/** A reload takes about a second; a shorter absence is not recorded. */
const LEAST_MS = 1_000
/** Reported when the connection is back; nobody reads more than this many. */
const MOST_WAITING = 50

export type AbsencesOptions = {
  applicationId: string
  notes: ExamNotes
  calls: Pick<ExamCalls, 'reportAbsence'>
  /** Epoch ms, by the server's clock as far as it is known. */
  serverNow: () => number
}

/**
 * Absences: the time in which the page of a running exam was closed, reloaded or left. It counts as exam time
 * and is recorded. Stored on this computer first, and reported to the server when the connection is there.
 */
export class Absences {
  readonly #options: AbsencesOptions

  constructor(options: AbsencesOptions) {
    this.#options = options
  }

  /** The page is open again; `serverAway`: it was opened without the server. */
  async returned(serverAway: boolean): Promise<void> {
    const { notes, serverNow } = this.#options
    const seen = await notes.read('seen')
    const now = serverNow()
    await this.seen()
    // A device whose clock was set back records no absence.
    if (seen === null || now - seen < LEAST_MS) return
    const absence = { leftAt: seen, seconds: Math.round((now - seen) / 1000), serverAway }
    await notes.write('absences', [...(await this.#waiting()), absence].slice(-MOST_WAITING))
  }

  /** The page is open now. */
  seen = (): Promise<void> => this.#options.notes.write('seen', this.#options.serverNow())

  /** Sends the stored absences. One that fails is sent the next time. */
  async report(): Promise<void> {
    const { applicationId, notes, calls } = this.#options
    for (const absence of await this.#waiting()) {
      const isDone = await calls.reportAbsence(applicationId, absence).then(() => true, isFinal)
      if (!isDone) return
      await notes.write(
        'absences',
        (await this.#waiting()).filter(({ leftAt }) => leftAt !== absence.leftAt)
      )
    }
  }

  #waiting = async (): Promise<Absence[]> => (await this.#options.notes.read('absences')) ?? []
}
