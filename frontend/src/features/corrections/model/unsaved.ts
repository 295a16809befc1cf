import { readInTab, writeInTab } from '../../../api/tab_store.ts'
import type { ItemWithAnswer } from '../types.ts'
import { pointsText } from '../../../shared/points_text.ts'

export const FIELDS = ['points', 'comment'] as const
/** What is typed in a card: the number of points, or the comment. */
export type Field = (typeof FIELDS)[number]

/** Something that was typed and that the server has not acknowledged. */
export interface Draft {
  /** The points as they were typed, or the HTML of the comment. */
  readonly text: string
  /** The revision of the correction over which it was typed. */
  readonly base: number
  /** The server's value of the field then, as `valueOf` gives it. */
  readonly before: string
}

/** Of which answer a draft is: it is named where its card is not on the page. */
export interface About {
  readonly answerId: number
  readonly identifier: string | null
  readonly exam: string
  readonly position: number
}

/** What is unsaved of one correction. */
export interface Unsaved {
  readonly correctionId: number
  readonly about: About
  readonly points?: Draft
  readonly comment?: Draft
}

/** A correction's values, as the server has them. */
export type Marked = Pick<
  ItemWithAnswer,
  'correctionId' | 'correctionValue' | 'comment' | 'annotations' | 'revision' | 'correctionStatus'
>

/** The server's value of a field as text that can be compared: '' where there is none. */
export const valueOf = ({ correctionValue, comment }: Marked, field: Field): string =>
  field === 'points' ? pointsText(correctionValue, 'en') : (comment ?? '')

export const aboutOf = ({ id, publicIdentifier, application, itemPosition }: ItemWithAnswer): About => ({
  answerId: id,
  identifier: publicIdentifier,
  exam: application.exam.name,
  position: itemPosition,
})

/** Where unsaved texts survive a reload of the page. */
export interface UnsavedStore {
  read(): readonly Unsaved[]
  write(unsaved: readonly Unsaved[]): void
}

const NAME = 'corrections'

/** In this tab, by person; where the browser does not store it, the page alone has it, and asks before it is closed. */
export const storeOf = (person: number): UnsavedStore => ({
  read() {
    const stored = readInTab(person, NAME)
    return Array.isArray(stored) ? stored.filter(isUnsaved) : []
  },
  write: (unsaved) => void writeInTab(person, NAME, unsaved.length === 0 ? null : unsaved),
})

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isDraft = (value: unknown): boolean =>
  value === undefined ||
  (isFields(value) &&
    typeof value.text === 'string' &&
    typeof value.before === 'string' &&
    Number.isInteger(value.base))

const isUnsaved = (value: unknown): value is Unsaved =>
  isFields(value) &&
  Number.isInteger(value.correctionId) &&
  isFields(value.about) &&
  Number.isInteger(value.about.answerId) &&
  isDraft(value.points) &&
  isDraft(value.comment)
