import type { MailingState, PauseReason } from './domain/mailing_state.js'
import type { MessageState } from './domain/message_state.js'

/** A text that mailings begin with. Times in epoch ms. */
export type TemplateView = {
  readonly id: number
  readonly description: string
  readonly subject: string
  readonly body: string
  readonly placeholders: readonly string[]
  readonly isActive: boolean
  readonly version: number
  readonly updatedAt: number
  readonly updatedByName: string | null
}

/** Somebody who may be mailed. `email` null: no address. */
export type RecipientView = {
  readonly id: number
  readonly name: string
  readonly email: string | null
  readonly isSuppressed: boolean
}

/** A message of a mailing. `type`: the template's description. */
export type EmailRecordView = {
  readonly id: number
  readonly mailingId: number
  readonly recipientName: string | null
  readonly recipientEmail: string
  readonly type: string
  readonly state: MessageState
  readonly answer: string | null
  readonly createdAt: number
  readonly sentAt: number | null
}

export type MailingView = {
  readonly id: number
  readonly subject: string
  readonly description: string
  readonly state: MailingState
  /** Why it paused by itself; null where a person did it, or it is not paused. */
  readonly pauseReason: PauseReason | null
  readonly accepted: number
  /** Messages by state; those that are not made yet are in none. */
  readonly counts: Readonly<Partial<Record<MessageState, number>>>
  readonly orderedBy: number
  readonly orderedByName: string
  readonly createdAt: number
  readonly endedAt: number | null
}

export type SuppressionView = {
  readonly id: number
  readonly address: string
  readonly reason: string
  readonly answer: string | null
  readonly createdAt: number
}

/** The message as one of its recipients gets it. */
export type SampleView = {
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly text: string
}

/** An address that gets nothing, and why. */
export type RefusedAddress = {
  readonly email: string
  readonly reason: 'unknown' | 'duplicate' | 'suppressed'
}
