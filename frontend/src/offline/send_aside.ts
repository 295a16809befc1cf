import type { Link } from './engine/link.ts'
import { HELD_BY_SERVER, isUnsent, settle, sittingOf, toEntry } from './engine/merge.ts'
import type { Verdict } from './engine/reply.ts'
import { BATCH_LIMIT } from './engine/sender.ts'
import { asideRecords } from './repertorization/aside.ts'
import type { TableTransport } from './repertorization/types.ts'
import { sentRecord } from './repertorization/unsent.ts'
import { readVerdict } from './repertorization/verdict.ts'
import { asideRows } from './store/aside_rows.ts'
import type { BancaDatabase } from './store/database.ts'
import type { AnswerRow } from './types.ts'
import type { Transport } from './transport_types.ts'

export interface AsideTransports {
  transport: Pick<Transport, 'sendBatch'>
  tableTransport: Pick<TableTransport, 'send'>
}

/** Is it with the server, apart from the answers? Where there was no room (`kept: false`) it is only on this computer. */
export const isQuarantined = (verdict: Verdict): boolean =>
  (verdict.kind === 'finished' && verdict.reason !== 'not_stored') ||
  (verdict.kind === 'sitting_closed' && verdict.isKept)

export const isDelivered = (row: AnswerRow): boolean =>
  !isUnsent(row) || HELD_BY_SERVER.has(row.refusal?.reason ?? '')

/** Staff have put the sitting of the row back, and the server has it, or a newer one, among its answers. */
function isTaken(row: AnswerRow, verdict: Verdict): boolean {
  if (verdict.kind !== 'ok') return false
  const ack = verdict.answers?.find(({ id }) => String(id) === String(row.id))
  return isDelivered(settle(row, row.revision, ack, verdict.serverTime))
}

/** The same of a record of a table. A server that lost some edits calls one stale that it never had. */
function isRecordTaken(verdict: Verdict): boolean {
  if (verdict.kind !== 'ok') return false
  const { accepted, reason } = readVerdict(verdict.body)
  return accepted || (reason !== 'stale_revision' && HELD_BY_SERVER.has(reason))
}

/** Nothing else would go through either: each further request could wait for its timeout. */
const isUnreachable = (verdict: Verdict): boolean =>
  verdict.kind === 'retry' && (verdict.error.kind === 'network' || verdict.error.kind === 'captive')

/**
 * Offers once more what the server had no room for, each under its own sitting, until the server cannot be reached. What the server has now
 * is aside no longer; the rest stays (`refusedAnswers`). Rejects where the store cannot be read or written.
 */
export async function sendAside(
  db: BancaDatabase,
  { transport, tableTransport }: AsideTransports,
  newLink: () => Link
): Promise<void> {
  for (const [applicationId, rows] of await asideRows.all(db)) {
    const link = newLink()
    for (const [sitting, all] of Map.groupBy(rows, sittingOf)) {
      for (let at = 0; at < all.length; at += BATCH_LIMIT) {
        const batch = all.slice(at, at + BATCH_LIMIT)
        const verdict = await link.request('batch', (signal) =>
          transport.sendBatch(applicationId, batch.map(toEntry), { signal, sitting })
        )
        if (isUnreachable(verdict)) return
        const there = batch.filter((row) => isQuarantined(verdict) || isTaken(row, verdict))
        await asideRows.forget(db, applicationId, there)
      }
    }
  }
  for (const [applicationId, records] of await asideRecords.all(db)) {
    const link = newLink()
    for (const record of records) {
      const verdict = await link.request('finish', (signal) =>
        tableTransport.send(applicationId, sentRecord(record), { signal, sitting: sittingOf(record) })
      )
      if (isUnreachable(verdict)) return
      if (isQuarantined(verdict) || isRecordTaken(verdict))
        await asideRecords.forget(db, applicationId, [record])
    }
  }
}
