import type { Entry, TextLanguage } from './domain/catalogue.js'

/** A text with the institution's own wording of it. */
export type TextView = Entry & {
  readonly own: Readonly<Record<TextLanguage, string | null>>
  /** The requirements quote the text of the catalogue in this language. */
  readonly quoted: Readonly<Record<TextLanguage, boolean>>
  /** What is filled in: every own wording has these. */
  readonly placeholders: readonly string[]
}

/** What an institution has of own texts. `bytes`: of `most`. */
export type TextsStateView = {
  readonly version: number
  readonly changedAt: number | null
  readonly changedBy: string | null
  readonly own: number
  readonly missing: number
  readonly bytes: number
  readonly most: number
  readonly groups: readonly { readonly part: string; readonly group: string; readonly texts: number }[]
}
