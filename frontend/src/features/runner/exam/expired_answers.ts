import type { Id } from '../../../offline/index.ts'
import type { ExamCalls } from './calls.ts'
import type { ExamNotes } from './exam_notes.ts'
import { isFinal } from './failure.ts'
import type { TableAnswers } from './table_answers.ts'

export type ExpiredAnswersOptions = {
  applicationId: string
  notes: ExamNotes
  calls: Pick<ExamCalls, 'setItemExpired'>
  tables: Pick<TableAnswers, 'drain'>
  /** That of the answers on screen. */
  sitting: () => number
}

/**
 * Items whose own time is over and that are not reported to the server yet: stored, and reported when the
 * connection is there.
 */
export class ExpiredAnswers {
  readonly #options: ExpiredAnswersOptions

  constructor(options: ExpiredAnswersOptions) {
    this.#options = options
  }

  async add(answerId: Id): Promise<void> {
    await this.#options.notes.write('expired', [...(await this.#waiting()), String(answerId)])
  }

  /** Sends the stored reports. One that fails is sent the next time. */
  async report(): Promise<void> {
    const { applicationId, notes, calls, tables, sitting } = this.#options
    const waiting = await this.#waiting()
    // The server closes the item when it receives the report: what was written before is sent first.
    if (waiting.length === 0 || (await tables.drain()).unsent > 0) return
    for (const answerId of waiting) {
      const gone = await calls.setItemExpired(applicationId, answerId, sitting()).then(() => true, isFinal)
      if (!gone) return
      await notes.write(
        'expired',
        (await this.#waiting()).filter((one) => one !== answerId)
      )
    }
  }

  /** Staff have cleared the answers: no item of theirs is over any more. */
  forget = (): Promise<void> => this.#options.notes.write('expired', [])

  #waiting = async (): Promise<string[]> => (await this.#options.notes.read('expired')) ?? []
}
