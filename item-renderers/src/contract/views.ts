import type { ComponentType, ReactNode } from 'react'
import type { PublicItem } from './content.ts'
import type { AlternativeExplanation, ExpectedAnswer, Score, WireResponse } from './response.ts'

export type ItemLanguage = 'pt-BR' | 'en'

/** A file of the answer. `path` is the storage path, `url` the address for the browser. */
export type Attachment = { url: string; filename: string; path: string }

/**
 * An address under which the browser can read a stored file now: the stored address requires a
 * session, and an element sends none. `isLocal`: the file is in the local store; else it is streamed,
 * and fails without a connection.
 */
export type OpenedFile = { address: string; isLocal: boolean }

/**
 * Opens a file of the item or of the answer by its address. Rejects when it is not available
 * now; the next call tries again.
 */
export type OpenFile = (address: string) => Promise<OpenedFile>

/** Why an item cannot be answered now; the view shows it as text. */
export type DisabledReason =
  'time_over' | 'stopped' | 'locked' | 'timed_out' | 'finishing' | 'cancelled' | 'offline'

/** What the runner gives to the view of the item on screen. */
export type ItemViewProps<Public extends PublicItem = PublicItem> = {
  item: Public
  /**
   * The current answer. Choice views follow it; a text view follows it until the first
   * key press and then owns its text.
   */
  response: WireResponse
  /**
   * Receives the complete next answer, at once for a choice, 300 ms after the last key press for a text, and
   * always before the view goes away (blur, unmount, pagehide). May be called while unmounting: do not assume
   * that the screen is still mounted.
   */
  onChange: (next: WireResponse) => void
  disabled: boolean
  disabledReason?: DisabledReason
  attachments: Attachment[]
  /** The runner's own control to attach a file, placed by the view where the item has an attachment. */
  attachmentControl?: ReactNode
  /**
   * Shows a short message in the page's own style (a toast). Where it is absent the view shows it in place.
   */
  onNotice?: (text: string) => void
  language: ItemLanguage
}

/**
 * What is disclosed after the exam. Absent parts are not disclosed: nothing is marked right or wrong then.
 */
export type Disclosure = {
  expected?: ExpectedAnswer
  explanations?: AlternativeExplanation[]
  /** Null: not graded yet. */
  score?: Score | null
}

/** Props of the review of one item. */
export type ReviewProps<Public extends PublicItem = PublicItem> = {
  item: Public
  response: WireResponse
  attachments: Attachment[]
  disclosed?: Disclosure
  isCancelled?: boolean
  isTimedOut?: boolean
  /**
   * Nobody's answer: staff read the item itself, with its key as far as it is disclosed. `response` is empty, and nothing
   * states that an answer is missing.
   */
  keyOnly?: boolean
  language: ItemLanguage
}

/** Props of the one-line answer in lists. */
export type SummaryProps<Public extends PublicItem = PublicItem> = {
  item: Public
  response: WireResponse
  language: ItemLanguage
}

/** Default export of a plugin's View.tsx, Review.tsx and Summary.tsx. */
export type ViewModule = { default: ComponentType<ItemViewProps> }
export type ReviewModule = { default: ComponentType<ReviewProps> }
export type SummaryModule = { default: ComponentType<SummaryProps> }
