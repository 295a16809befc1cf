import type { Language, Result } from '#shared'
import type { CardContent } from '../domain/report_card.js'
import { cardTexts } from '../pdf/card_texts.js'
import type { PrintFailure } from '../pdf/print_pool.js'
import type { Printed } from '../pdf/sheet_layout.js'

/** A report card to be printed: its row, and what the row froze, as JSON and read. */
export type Frozen = { readonly rowId: number; readonly json: string; readonly content: CardContent }

type Document = Promise<Result<Uint8Array, PrintFailure>>
type Print = (printed: Printed) => Document

/**
 * Keeps the threads at work while a chunk is written down and its worker rests: documents of the next chunk are begun with those of this
 * one. They are taken by what is in them, so that a row that another order froze anew is printed anew. Those that nobody comes for
 * are forgotten at the next call.
 */
export class PrintAhead {
  readonly #print: Print
  #begun = new Map<string, Document>()

  constructor(print: Print) {
    this.#print = print
  }

  /** Begins these, then those that come after them. @returns the documents of the first */
  begin(now: readonly Frozen[], next: readonly Frozen[], language: Language): Document[] {
    const before = this.#begun
    this.#begun = new Map()
    const texts = cardTexts(language)
    const documentOf = ({ rowId, json, content }: Frozen) => {
      const key = `${rowId} ${language} ${json}`
      const document = before.get(key) ?? this.#print({ cards: [content], texts, language })
      return { key, document }
    }
    const documents = now.map((frozen) => documentOf(frozen).document)
    for (const frozen of next) {
      const { key, document } = documentOf(frozen)
      this.#begun.set(key, document)
    }
    return documents
  }
}
