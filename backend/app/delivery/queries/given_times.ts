import type { RawTransaction } from './raw_transaction.js'

const GIVEN =
  "SELECT occurred_at AS at, detail_json AS detail FROM application_events WHERE application_id = ? AND type = 'item_given' ORDER BY id"

/** Of an exam whose items are handed out one by one, when each was, by its place (epoch ms). Events of this transaction must be written. */
export async function givenTimes(
  trx: RawTransaction,
  applicationId: number
): Promise<ReadonlyMap<number, number>> {
  const rows = await trx.all<{ at: number; detail: string }>(GIVEN, [applicationId])
  return new Map(
    rows.map(({ at, detail }) => [(JSON.parse(detail) as { position: number }).position, Number(at)])
  )
}
