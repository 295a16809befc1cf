import type { Id, ServerAnswer } from '../../../offline/index.ts'
import type { ExamCalls } from './calls.ts'
import type { ExamNotes, ItemOpening } from './exam_notes.ts'
import type { ExamTime } from './exam_time.ts'
import { isFinal, statusOf } from './failure.ts'

export type ItemClocksOptions = {
  applicationId: string
  notes: Pick<ExamNotes, 'read' | 'write'>
  calls: Pick<ExamCalls, 'openItem'>
  time: Pick<ExamTime, 'serverNow'>
  /** That of the answers on screen. */
  sitting: () => number
}

/**
 * The own time of single items. The server owns it: it starts with the first opening and ends automatically.
 * It is stored here before anything else, so that a reload continues the same countdown. The server is
 * notified when possible, and its reply replaces the local value.
 */
export class ItemClocks {
  readonly #options: ItemClocksOptions
  #openings: Record<string, ItemOpening> = {}
  #loading: Promise<void> | null = null
  #heldAt: number | null = null

  constructor(options: ItemClocksOptions) {
    this.#options = options
  }

  /** Loads what an earlier visit stored. Never rejects. */
  load(): Promise<void> {
    this.#loading ??= this.#options.notes
      .read('openings')
      .then((stored) => void (this.#openings = { ...stored, ...this.#openings }))
      .catch(() => undefined)
    return this.#loading
  }

  /** Adopts the times in the server's answers. */
  adopt(answers: readonly ServerAnswer[]): void {
    const heard = answers.flatMap(({ id, openedAt, closesAt }) => {
      if (openedAt == null || closesAt == null) return []
      return [
        [
          String(id),
          { openedAt: Date.parse(openedAt), closesAt: Date.parse(closesAt), acknowledged: true },
        ] as const,
      ]
    })
    // Staff have reset the exam: the time of an item that ran begins anew at its next opening.
    const anew = answers.filter(
      ({ id, openedAt }) => openedAt === null && this.#openings[String(id)]?.acknowledged
    )
    for (const { id } of anew) delete this.#openings[String(id)]
    if (heard.length + anew.length > 0) this.#store(Object.fromEntries(heard))
  }

  /** Staff have cleared the answers: no item was opened. */
  forget(): void {
    this.#openings = {}
    this.#store({})
  }

  /** The item is shown: its time starts now, unless it runs already. */
  async open(answerId: Id, limitSeconds: number): Promise<void> {
    await this.load()
    const key = String(answerId)
    if (this.#openings[key] === undefined) {
      const openedAt = this.#options.time.serverNow()
      this.#store({ [key]: { openedAt, closesAt: openedAt + limitSeconds * 1000, acknowledged: false } })
    }
    await this.report()
  }

  /**
   * Reports the openings that the server has not acknowledged. One that fails is reported the next time.
   * Never rejects.
   */
  async report(): Promise<void> {
    await this.load()
    for (const [answerId, opening] of Object.entries(this.#openings)) {
      if (opening.acknowledged) continue
      const { applicationId, calls, sitting } = this.#options
      try {
        const heard = await calls.openItem(
          applicationId,
          answerId,
          new Date(opening.openedAt).toISOString(),
          sitting()
        )
        if (heard.openedAt === null || heard.closesAt === null)
          this.#store({ [answerId]: { ...opening, acknowledged: true } })
        else this.adopt([{ id: answerId, position: 0, ...heard }])
      } catch (error) {
        // Another device is the writer, or the exam has not begun: retry later.
        if (!isFinal(error) || statusOf(error) === 409) return
        this.#store({ [answerId]: { ...opening, acknowledged: true } })
      }
    }
  }

  /** Full seconds left of the item's own time, never below 0; null before it was opened. */
  secondsLeft(answerId: Id): number | null {
    const opening = this.#openings[String(answerId)]
    if (opening === undefined) return null
    return Math.max(
      0,
      Math.ceil((opening.closesAt - (this.#heldAt ?? this.#options.time.serverNow())) / 1000)
    )
  }

  /**
   * A pause covers the exam. The stopped time is given back at its end, until the server sends its own value.
   */
  hold(isHeld: boolean): void {
    const now = this.#options.time.serverNow()
    if (isHeld) {
      this.#heldAt ??= now
      return
    }
    const since = this.#heldAt
    if (since === null) return
    this.#heldAt = null
    const open = Object.entries(this.#openings).filter(([, { closesAt }]) => closesAt > since)
    this.#store(
      Object.fromEntries(open.map(([id, one]) => [id, { ...one, closesAt: one.closesAt + now - since }]))
    )
  }

  #store(openings: Record<string, ItemOpening>): void {
    this.#openings = { ...this.#openings, ...openings }
    void this.#options.notes.write('openings', this.#openings)
  }
}
