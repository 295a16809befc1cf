import logger from '@adonisjs/core/services/logger'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { placeFiles, type NewFile, type PlacedFile } from '#files'
import { err, ok, select, type Language, type Result } from '#shared'
import { cardName } from '../domain/entry_names.js'
import type { CardError } from '../domain/order_states.js'
import type { CardContent } from '../domain/report_card.js'
import { printPool } from '../pdf/print_pool.js'
import { PrintAhead, type Frozen } from './print_ahead.js'

const FROZEN = {
  id: 'answer_sheet_orders.id',
  contentJson: 'answer_sheet_orders.content_json',
} as const

/** A card whose file is stored and not registered yet, or why there is none. `stamp`: of the result that it shows. */
export type CardFile = {
  readonly rowId: number
  readonly made: Result<{ file: PlacedFile; stamp: string }, CardError>
}

type Order = { readonly id: number; readonly position: number; readonly language: Language }

const ahead = new PrintAhead((printed) => printPool.print(printed))

/**
 * Prints the next cards of an order, several at once, and begins those after them. One that cannot be printed keeps no other; a store that is
 * away rejects.
 */
export async function printCards(
  client: QueryClientContract,
  { id, position, language }: Order,
  institutionId: number,
  limit: number
): Promise<CardFile[]> {
  const rows = await select(client, 'answer_sheet_orders', FROZEN)
    .where({ order_id: id, state: 'PRINTING' })
    .where('id', '>', position)
    .orderBy('id')
    .limit(limit * 2)
  const cards = rows.map(({ id: rowId, contentJson }) => ({ rowId, frozen: frozenIn(rowId, contentJson) }))
  const frozenOf = (some: typeof cards) => some.flatMap(({ frozen }) => frozen ?? [])
  const now = frozenOf(cards.slice(0, limit))
  const documents = ahead.begin(now, frozenOf(cards.slice(limit)), language)
  const printed = await Promise.all(documents)
  const outcomes = new Map(now.map(({ rowId, content }, at) => [rowId, { content, pdf: printed[at] }]))
  const made = cards.slice(0, limit).map(({ rowId }): { rowId: number; made: Made } => {
    const outcome = outcomes.get(rowId)
    if (!outcome?.pdf) return { rowId, made: err('content_missing') }
    const { content, pdf } = outcome
    if (pdf.ok) return { rowId, made: ok({ content, source: pdf.value }) }
    logger.error({ sheet: rowId, ...pdf.error }, 'a report card could not be printed')
    return { rowId, made: err(pdf.error.code) }
  })
  return placed(made, institutionId)
}

type Made = Result<{ readonly content: CardContent; readonly source: Uint8Array }, CardError>

/** Stores the documents of these cards. */
async function placed(
  cards: readonly { readonly rowId: number; readonly made: Made }[],
  institutionId: number
): Promise<CardFile[]> {
  const files = await placeFiles(
    cards.flatMap(({ made }): NewFile[] =>
      made.ok
        ? [
            {
              source: made.value.source,
              filename: `${cardName(made.value.content.candidate)}.pdf`,
              purpose: 'report_card',
              contentType: 'application/pdf',
              institutionId,
              ownerId: null,
            },
          ]
        : []
    )
  )
  const next = files.values()
  return cards.map(({ rowId, made }): CardFile => {
    if (!made.ok) return { rowId, made }
    const file = next.next().value
    if (!file) throw new Error('a document that was stored has no key')
    return { rowId, made: ok({ file, stamp: made.value.content.stamp }) }
  })
}

function frozenIn(rowId: number, json: string | null): Frozen | null {
  const content = contentIn(json)
  return json === null || content === null ? null : { rowId, json, content }
}

/** What an order froze, as this server wrote it; null where there is none. */
export function contentIn(json: string | null): CardContent | null {
  try {
    const content: unknown = json === null ? null : JSON.parse(json)
    return isContent(content) ? content : null
  } catch {
    return null
  }
}

const isContent = (value: unknown): value is CardContent =>
  value !== null &&
  typeof value === 'object' &&
  'rows' in value &&
  Array.isArray(value.rows) &&
  'stamp' in value
