import { ApiError, isRejection } from '../../../api/errors.ts'
import { isTypable, pointsIn, pointsText } from '../../../shared/points_text.ts'
import { Observable } from '../../../shared/observable.ts'
import type { Scheduler } from '../../../shared/scheduler.ts'
import { TaskQueue } from '../../../shared/task_queue.ts'

/** How long after the last key it is saved by itself, ms. */
export const SAVE_AFTER_MS = 1_000

/** How the new grade is: `none` while nobody has typed. `isNumber` false: it is none, and nothing was sent. */
export type GradeState =
  | { readonly is: 'none' | 'pending' | 'saving' | 'ok' }
  | { readonly is: 'error'; readonly message: string; readonly isNumber: boolean }

export interface NewGradeValue {
  readonly text: string
  readonly state: GradeState
}

/** What came of a call. */
export type GradeSent = { is: 'saved' } | { is: 'refused'; message: string }

interface NewGradePorts extends Pick<Scheduler, 'after'> {
  language: string
  /** Message for what is no number. */
  notANumber: string
}

/** Null takes the grade back. Never rejects. */
export type SendGrade = (points: number | null) => Promise<GradeSent>

/** The new grade of an appeal: typed, and saved soon after the last key, on leaving the field and before the reply is sent; one call at a time. */
export class NewGrade {
  readonly value: Observable<NewGradeValue>
  readonly #ports: NewGradePorts
  readonly #queue = new TaskQueue()
  #cancel: () => void = () => {}
  #isHeld = false
  #stored: string
  #send: SendGrade = () => Promise.reject(new Error('nothing sends the grade'))

  constructor(stored: number | null, ports: NewGradePorts) {
    this.#ports = ports
    this.#stored = pointsText(stored, ports.language)
    this.value = new Observable<NewGradeValue>({ text: this.#stored, state: { is: 'none' } })
  }

  /** How it is sent from now on. */
  sendBy(send: SendGrade): void {
    this.#send = send
  }

  /** What is no beginning of a number changes nothing. */
  type(typed: string): void {
    const text = typed.trim()
    if (!isTypable(text)) return
    this.value.set({ text, state: { is: 'pending' } })
    this.#saveSoon()
  }

  /** While it is held nothing is saved by itself: something that is sent with it is missing. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld
    if (isHeld) this.#cancel()
    else if (this.value.getSnapshot().state.is === 'pending') this.#saveSoon()
  }

  /** On leaving the field. */
  leave(): void {
    if (!this.#isHeld && this.value.getSnapshot().state.is === 'pending') void this.save()
  }

  /** Resolves to whether the server has what is typed. */
  save(): Promise<boolean> {
    this.#cancel()
    return this.#queue.run(() => this.#saveTyped())
  }

  /** Puts back what the server has. */
  discard(): void {
    this.#cancel()
    this.value.set({ text: this.#stored, state: { is: 'none' } })
  }

  isUnsaved = (): boolean => isUnsaved(this.value.getSnapshot())

  /** Nothing is saved by itself any more. */
  end(): void {
    this.#cancel()
  }

  #saveSoon(): void {
    this.#cancel()
    if (!this.#isHeld) this.#cancel = this.#ports.after(SAVE_AFTER_MS, () => void this.save())
  }

  async #saveTyped(): Promise<boolean> {
    const { text } = this.value.getSnapshot()
    if (!this.isUnsaved()) return true
    const points = pointsIn(text)
    if (points === undefined) {
      this.value.update({ state: { is: 'error', message: this.#ports.notANumber, isNumber: false } })
      return false
    }
    this.value.update({ state: { is: 'saving' } })
    const sent = await this.#send(points)
    const isSaved = sent.is === 'saved'
    if (isSaved) this.#stored = text
    // What was typed meanwhile has a timer of its own.
    if (this.value.getSnapshot().text === text)
      this.value.update({
        state: sent.is === 'saved' ? { is: 'ok' } : { is: 'error', message: sent.message, isNumber: true },
      })
    return isSaved
  }
}

export const isUnsaved = ({ state }: NewGradeValue): boolean => state.is !== 'none' && state.is !== 'ok'

/** What the server says of the value, of the reason, or of the call (rule-appeal-staff-009). */
export function gradeRefusal(error: unknown, texts: { unknown: string; unreachable: string }): string {
  if (!(error instanceof ApiError) || !isRejection(error)) return texts.unreachable
  const { value, reason } = error.fields
  return value?.[0] ?? error.nonFieldErrors[0] ?? reason?.[0] ?? error.messages[0] ?? texts.unknown
}
