import logger from '@adonisjs/core/services/logger'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { placeFile, type PlacedFile } from '#files'
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
  const made = new Map(now.map((frozen, at) => [frozen.rowId, documents[at]]))
  const one = async ({ rowId, frozen }: (typeof cards)[number]): Promise<CardFile> => {
    const printed = await made.get(rowId)
    if (frozen === null || printed === undefined) return { rowId, made: err('content_missing') }
    if (!printed.ok) {
      logger.error({ sheet: rowId, ...printed.error }, 'a report card could not be printed')
      return { rowId, made: err(printed.error.code) }
    }
    const { candidate, stamp } = frozen.content
    const file = await placeFile({
      source: printed.value,
      filename: `${cardName(candidate)}.pdf`,
      purpose: 'report_card',
      contentType: 'application/pdf',
      institutionId,
      ownerId: null,
    })
    return { rowId, made: ok({ file, stamp }) }
  }
  return Promise.all(cards.slice(0, limit).map(one))
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
