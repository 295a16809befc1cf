import type { ExamCalls } from './calls.ts'
import type { Absence, ExamNotes } from './exam_notes.ts'
import { isFinal } from './failure.ts'

/** How often the page writes down that it is there, ms. What is lost by a crash may be this much shorter than it was. */
export const SEEN_EVERY_MS = 10_000
/** A page that is loaded anew is away for about a second; less is nothing that anybody lost. */
const LEAST_MS = 1_000
/** Told when there is a link; more than this nobody reads. */
const MOST_WAITING = 50

export type AbsencesOptions = {
  applicationId: string
  notes: ExamNotes
  calls: Pick<ExamCalls, 'reportAbsence'>
  /** Epoch ms, by the server's clock as far as it is known. */
  serverNow: () => number
}

/**
 * The time in which the page of a running exam was closed, loaded anew or left: it is the candidate's, and on record. Written down on this
 * computer first, and told to the server when the link is there.
 */
export class Absences {
  readonly #options: AbsencesOptions

  constructor(options: AbsencesOptions) {
    this.#options = options
  }

  /** The page is there again; `serverAway`: and it opened without the server. */
  async returned(serverAway: boolean): Promise<void> {
    const { notes, serverNow } = this.#options
    const seen = await notes.read('seen')
    const now = serverNow()
    await this.seen()
    // A device whose clock was put back knows of no absence.
    if (seen === null || now - seen < LEAST_MS) return
    const absence = { leftAt: seen, seconds: Math.round((now - seen) / 1000), serverAway }
    await notes.write('absences', [...(await this.#waiting()), absence].slice(-MOST_WAITING))
  }

  /** The page is there now. */
  seen = (): Promise<void> => this.#options.notes.write('seen', this.#options.serverNow())

  /** One that cannot be told now is told the next time. */
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
