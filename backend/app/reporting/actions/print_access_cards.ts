import logger from '@adonisjs/core/services/logger'
import { ok, refuse, type DomainError, type Result } from '#shared'
import '../texts.js'
import type { AccessCard, AccessTexts } from '../pdf/access_cards.js'
import { manyCardsPool } from '../pdf/print_pool.js'

/**
 * One PDF with cards of the first access, eight a page. `left`: nobody waits for it any more, and it is given up. Refused: `print_failed` (503)
 */
export async function printAccessCards(
  cards: readonly AccessCard[],
  texts: AccessTexts,
  left?: AbortSignal
): Promise<Result<Uint8Array, DomainError>> {
  const printed = await manyCardsPool.print({ kind: 'access_cards', cards, texts }, left)
  if (printed.ok) return ok(printed.value)
  // Neither names nor codes: only why.
  if (left?.aborted !== true) logger.error(printed.error, 'cards of the first access could not be printed')
  return refuse('unavailable', 'print_failed', { messages: ['reporting.print_failed'] })
}
