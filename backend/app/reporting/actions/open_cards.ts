import type { Readable } from 'node:stream'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { record } from '#audit'
import { openStoredBytes } from '#files'
import {
  ok,
  OwnDownloads,
  ownZip,
  refuse,
  refuseConflict,
  repeatOnDeadlock,
  type Caller,
  type DomainError,
  type Result,
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

/** Documents of this process that wait or are being made, each of another person. */
const MOST_DOCUMENTS = 4
const making = new Set<number>()

/** Refused: `print_running` (409) while one of this person is being made, `print_busy` (503) while too many of others are */
export function mayMakeOne({ userId }: Caller): Result<null, DomainError> {
  if (making.has(userId)) return refuseConflict('print_running', 'reporting.print_running')
  if (making.size < MOST_DOCUMENTS) return ok(null)
  return refuse('unavailable', 'print_busy', { messages: ['reporting.print_busy'] })
}

/**
 * One PDF with the report cards of a collection that this caller sees. `left`: nobody waits for it any more, and it is given up. Refused:
 * `no_pdf`, `print_failed` (503), and what `mayMakeOne` refuses
 */
export async function allInOne(
  caller: Caller,
  collectionId: number,
  left: AbortSignal
): Promise<Result<Uint8Array, DomainError>> {
  const free = mayMakeOne(caller)
  if (!free.ok) return free
  making.add(caller.userId)
  try {
    return await makeOne(caller, collectionId, left)
  } finally {
    making.delete(caller.userId)
  }
}

async function makeOne(
  caller: Caller,
  collectionId: number,
  left: AbortSignal
): Promise<Result<Uint8Array, DomainError>> {
  const stored = await frozenCards(caller, collectionId, MOST_IN_ONE)
  const cards = stored.flatMap((json) => contentIn(json) ?? [])
  if (cards.length === 0) return refuse('not_found', 'no_pdf', { messages: ['reporting.no_pdf'] })
  const { language } = caller
  const printed = await manyCardsPool.print({ cards, texts: cardTexts(language), language }, left)
  if (printed.ok) return ok(printed.value)
  if (!left.aborted)
    logger.error({ collectionId, ...printed.error }, 'report cards could not be printed into one document')
  return refuse('unavailable', 'print_failed', { messages: ['reporting.print_failed'] })
}

/** The zips of report cards that people read. */
export const cardZips = new OwnDownloads('zip_running', 'reporting.zip_running')

/**
 * A zip of the stored report cards that this caller sees, read page by page while it is sent, without a second copy; one at a time for a
 * person. Names come from people: each is a plain one, and once in the zip. A card that is replaced after its page was read is in it as it
 * was. Refused: `zip_running` (409)
 */
export const cardsZip = (
  caller: Caller,
  collectionId: number,
  withFolders: boolean
): Promise<Result<Readable, DomainError>> =>
  cardZips.read(caller.userId, ownZip(entryPages(caller, collectionId, withFolders)))

async function* entryPages(
  caller: Caller,
  collectionId: number,
  withFolders: boolean
): AsyncGenerator<ZipEntry[]> {
  const names = new EntryNames()
  for await (const page of madeCardPages(caller, collectionId))
    yield page.map(({ key, sizeBytes, madeAt, candidate, examId, examName }) => ({
      name: names.next(candidate, withFolders ? { id: examId, name: examName } : null),
      sizeBytes,
      at: madeAt ?? 0,
      open: () => openStoredBytes(key),
    }))
}
