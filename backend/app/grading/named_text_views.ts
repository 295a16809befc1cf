import type { MarkedText } from './lot_views.js'

/**
 * That a text has the name or the e-mail address of whoever wrote it, for who supervises its plan; not where in the text: that would say which of its names is the author's. `id`: of what
 * it held when it was searched. `seen` null: nobody has looked. Times in epoch ms.
 */
export type NamedTextView = {
  readonly id: number
  readonly hasName: boolean
  readonly hasEmail: boolean
  readonly seen: { readonly at: number; readonly by: { readonly id: number; readonly name: string } } | null
}

/** The first of them; `open`: how many nobody has looked at. */
export type NamedTextsView = { readonly open: number; readonly texts: readonly NamedTextView[] }

/** One of them, opened. `task`: its number in the plan. */
export type OpenedTextView = MarkedText & { readonly id: number; readonly task: string }
