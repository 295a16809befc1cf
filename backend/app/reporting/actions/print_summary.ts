import logger from '@adonisjs/core/services/logger'
import { ok, refuse, type DomainError, type Result } from '#shared'
import '../texts.js'
import type { SummaryContent } from '../pdf/personal_summary.js'
import { manyCardsPool } from '../pdf/print_pool.js'

/** A PDF of labelled lines. Refused: `print_failed` (503) */
export async function printSummary(summary: SummaryContent): Promise<Result<Uint8Array, DomainError>> {
  const printed = await manyCardsPool.print({ kind: 'summary', summary })
  if (printed.ok) return ok(printed.value)
  logger.error(printed.error, 'a summary of what is stored about a person could not be printed')
  return refuse('unavailable', 'print_failed', { messages: ['reporting.print_failed'] })
}
