import type { PublicItem } from './content.ts'
import type { ItemLogic } from './logic.ts'
import type { Disclosure, ItemLanguage, ReviewModule, SummaryModule, ViewModule } from './views.ts'
import type { WireResponse } from './response.ts'

/**
 * A piece of a printed item, free of any PDF library. `html` fields are sanitised HTML, `text` is plain.
 * `marked`: the candidate's own mark; `correct` is null where the key is not disclosed.
 */
export type PrintBlock =
  | { kind: 'html'; role: 'introduction' | 'question' | 'description'; html: string; text: string }
  | { kind: 'option'; letter: string; html: string; text: string; marked: boolean; correct: boolean | null }
  | { kind: 'answer'; text: string }
  | { kind: 'lines'; count: number }
  | { kind: 'note'; text: string }

/** `response` null prints a blank item, to be answered on paper. */
export type PrintInput = {
  item: PublicItem
  response: WireResponse | null
  disclosed?: Disclosure
  isCancelled?: boolean
  language: ItemLanguage
}

/** One item type: the default export of its folder's index.ts, one line of src/registry.ts. Importing it loads no React. */
export type ItemPlugin = {
  /** `MULTIPLE_CHOICE`: as in the exam file and on the wire. */
  readonly category: string
  /** Of the stored content's shape. Older versions must still parse (fixtures/). */
  readonly version: number
  readonly logic: ItemLogic
  /** Plain blocks for PDF and paper; pure. */
  readonly print: (input: PrintInput) => PrintBlock[]
  readonly load: () => Promise<ViewModule>
  readonly loadReview: () => Promise<ReviewModule>
  readonly loadSummary: () => Promise<SummaryModule>
}
