import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { record } from '#audit'
import { openStoredBytes } from '#files'
import {
  ok,
  refuse,
  repeatOnDeadlock,
  zipStream,
  type Caller,
  type DomainError,
  type Result,
  type Zip,
  type ZipEntry,
} from '#shared'
import { EntryNames } from '../domain/entry_names.js'
import { contentIn } from '../jobs/card_files.js'
import { cardTexts } from '../pdf/card_texts.js'
import { manyCardsPool } from '../pdf/print_pool.js'
import { frozenCards, madeCardPages } from '../queries/made_cards.js'
import type { Openable } from './report_tickets.js'

/** One PDF has this many report cards at most; beyond it a zip is the way. */
export const MOST_IN_ONE = 200

/** Somebody is about to get report cards: an act, recorded with its ticket. `cards`: how many. */
export const recordOpening = async (
  caller: Caller,
  what: Openable,
  subjectId: number,
  cards: number
): Promise<void> => {
  await repeatOnDeadlock(() =>
    db.transaction((trx) =>
      record(trx, {
        act: 'report_cards_opened',
        by: caller,
        institutionId: caller.institutionId,
        subject: { type: what === 'card' ? 'application' : 'collection', id: subjectId },
        detail: { what, cards },
      })
    )
  )
}

/** One PDF with the report cards of a collection that this caller sees. Refused: `no_pdf`, `print_failed` (503) */
export async function allInOne(
  caller: Caller,
  collectionId: number
): Promise<Result<Uint8Array, DomainError>> {
  const stored = await frozenCards(caller, collectionId, MOST_IN_ONE)
  const cards = stored.flatMap((json) => contentIn(json) ?? [])
  if (cards.length === 0) return refuse('not_found', 'no_pdf', { messages: ['reporting.no_pdf'] })
  const { language } = caller
  const printed = await manyCardsPool.print({ cards, texts: cardTexts(language), language })
  if (printed.ok) return ok(printed.value)
  logger.error({ collectionId, ...printed.error }, 'report cards could not be printed into one document')
  return refuse('unavailable', 'print_failed', { messages: ['reporting.print_failed'] })
}

/**
 * A zip of the stored report cards that this caller sees, made while it is read, without a second copy. Names come from people: each is a
 * plain one, and once in the zip. A card that is replaced meanwhile is in it as it was.
 */
export async function cardsZip(caller: Caller, collectionId: number, withFolders: boolean): Promise<Zip> {
  const names = new EntryNames()
  const entries: ZipEntry[] = []
  for await (const page of madeCardPages(caller, collectionId))
    for (const { key, sizeBytes, madeAt, candidate, examId, examName } of page)
      entries.push({
        name: names.next(candidate, withFolders ? { id: examId, name: examName } : null),
        sizeBytes,
        at: madeAt ?? 0,
        open: () => openStoredBytes(key),
      })
  return zipStream(entries)
}
