import type { ComponentType, ReactNode } from 'react'
import type { PublicItem } from './content.ts'
import type { AlternativeExplanation, ExpectedAnswer, Score, WireResponse } from './response.ts'

export type ItemLanguage = 'pt-BR' | 'en'

/** A file that came with the answer. `path` is the storage path, `url` where the browser may read it. */
export type Attachment = { url: string; filename: string; path: string }

/**
 * Where the browser may read a stored file now: its address cannot be used as it is, because a session is needed and an element
 * sends none. `isLocal`: the file lies on this computer; else it comes over the link, and a dead link stops it.
 */
export type OpenedFile = { address: string; isLocal: boolean }

/** Opens a file of the item or of the answer by its address. Rejects when it cannot be had now; asking again tries again. */
export type OpenFile = (address: string) => Promise<OpenedFile>

/** Why an item cannot be answered now; the view says so as text. */
export type DisabledReason =
  'time_over' | 'stopped' | 'locked' | 'timed_out' | 'finishing' | 'cancelled' | 'offline'

/** What the runner gives to the view of the item on screen. */
export type ItemViewProps<Public extends PublicItem = PublicItem> = {
  item: Public
  /** The current answer. Choice views follow it; a text view follows it until the first key and then owns its text. */
  response: WireResponse
  /**
   * The complete next answer, at once for a choice, 300 ms after the last key for a text, and always before the view goes away
   * (blur, unmount, pagehide). May be called while unmounting: do not rely on the screen being there.
   */
  onChange: (next: WireResponse) => void
  disabled: boolean
  disabledReason?: DisabledReason
  attachments: Attachment[]
  /** The runner's own control to attach a file, placed by the view where the item has an attachment. */
  attachmentControl?: ReactNode
  /** Shows a short message as the page shows its own (a toast). Where it is absent the view says it in place. */
  onNotice?: (text: string) => void
  language: ItemLanguage
}

/** What is disclosed after the exam. Absent parts were not disclosed: nothing right or wrong is then marked. */
export type Disclosure = {
  expected?: ExpectedAnswer
  explanations?: AlternativeExplanation[]
  /** Null: not graded yet. */
  score?: Score | null
}

/** What the pages that read an exam back give to the review of one item. */
export type ReviewProps<Public extends PublicItem = PublicItem> = {
  item: Public
  response: WireResponse
  attachments: Attachment[]
  disclosed?: Disclosure
  isCancelled?: boolean
  isTimedOut?: boolean
  language: ItemLanguage
}

/** The one-line answer in lists. */
export type SummaryProps<Public extends PublicItem = PublicItem> = {
  item: Public
  response: WireResponse
  language: ItemLanguage
}

/** Default export of a plugin's View.tsx, Review.tsx and Summary.tsx. */
export type ViewModule = { default: ComponentType<ItemViewProps> }
export type ReviewModule = { default: ComponentType<ReviewProps> }
export type SummaryModule = { default: ComponentType<SummaryProps> }
