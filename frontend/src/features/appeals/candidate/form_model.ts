import { countCharacters } from '@banca/item-renderers/comments'

/** More than any window allows. */
const SHOWN_MAX = 100_000

/** Maximum lengths that the form shows, in code points. */
export interface Limits {
  content: number
  bibliography: number
}

const numberIn = (text: string | null): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0)

const shownOf = (asked: number, usual: number) => (asked >= 1 ? Math.min(asked, SHOWN_MAX) : usual)

/** Of a window, in code points. */
type WindowLimits = { contentMaxLength: number; bibliographyMaxLength: number }

/** Of an address: `ch` characters of the justification, `bi` of the bibliography; without them, of the window. */
export const limitsOf = (query: URLSearchParams, window: WindowLimits): Limits => ({
  content: shownOf(numberIn(query.get('ch')), window.contentMaxLength),
  bibliography: shownOf(numberIn(query.get('bi')), window.bibliographyMaxLength),
})

/** An id in an address, or null. */
export const idIn = (text: string | null | undefined): number | null => {
  const id = numberIn(text ?? null)
  return id >= 1 ? id : null
}

export interface StoredAttachment {
  id: number
  url: string
  filename: string
}

/** What is typed. */
export interface AppealText {
  content: string
  bibliography: string
  attachment: StoredAttachment | null
}

export const NO_TEXT: AppealText = { content: '', bibliography: '', attachment: null }

export type TextField = 'content' | 'bibliography'
export type TextProblem = 'required' | 'tooLong'

/** The first field that cannot be sent as it is, and why; null: all can. */
export function problemOf(text: AppealText, limits: Limits): { field: TextField; why: TextProblem } | null {
  for (const field of ['content', 'bibliography'] as const) {
    if (text[field].trim() === '') return { field, why: 'required' }
    if (countCharacters(text[field]) > limits[field]) return { field, why: 'tooLong' }
  }
  return null
}

export const isSameText = (one: AppealText, other: AppealText): boolean =>
  one.content === other.content &&
  one.bibliography === other.bibliography &&
  one.attachment?.id === other.attachment?.id

const isAttachment = (value: unknown): value is StoredAttachment =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  Number.isInteger(value.id) &&
  'url' in value &&
  typeof value.url === 'string' &&
  'filename' in value &&
  typeof value.filename === 'string'

/** A draft as this device stored it; null where that is none of ours. */
export function draftOf(stored: unknown): AppealText | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { content, bibliography, attachment } = stored as Partial<AppealText>
  if (typeof content !== 'string' || typeof bibliography !== 'string') return null
  return { content, bibliography, attachment: isAttachment(attachment) ? attachment : null }
}

/** Name of the draft of an appeal: one for each item of an application. */
export const draftName = (applicationId: number, itemId: number): string =>
  `appeal.${applicationId}.${itemId}`
