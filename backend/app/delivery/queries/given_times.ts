import { columnsSql, type Row, type RawTransaction } from '#shared'
import { numbersIn } from '../domain/event_detail.js'

/** The detail of an event and its time (epoch ms). */
export const TIMED_DETAIL = {
  at: 'application_events.occurred_at',
  detail: 'application_events.detail_json',
} as const

const GIVEN = `SELECT ${columnsSql(TIMED_DETAIL, 'plain')} FROM application_events WHERE application_id = ? AND type = 'item_given' ORDER BY id`

/** Of an exam whose items are handed out one by one, when each was, by its place (epoch ms). Events of this transaction must be written. */
export async function givenTimes(
  trx: RawTransaction,
  applicationId: number
): Promise<ReadonlyMap<number, number>> {
  const rows = await trx.all<Row<typeof TIMED_DETAIL>>(GIVEN, [applicationId])
  return new Map(
    rows.flatMap(({ at, detail }): [number, number][] => {
      const position = numbersIn(detail)('position')
      return position === null ? [] : [[position, at]]
    })
  )
}
