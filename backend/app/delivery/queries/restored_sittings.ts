import { columnsSql, type Row, type RawTransaction } from '#shared'
import { numbersIn } from '../domain/event_detail.js'

const EVENT = { detail: 'application_events.detail_json' } as const
const RESTORED = `SELECT ${columnsSql(EVENT, 'plain')} FROM application_events WHERE application_id = ? AND type = 'sitting_restored' ORDER BY id`

/** The sitting as which `sitting` was last put back; itself where it never was. */
export async function lastRestoredAs(
  trx: Pick<RawTransaction, 'all'>,
  applicationId: number,
  sitting: number
): Promise<number> {
  const events = await trx.all<Row<typeof EVENT>>(RESTORED, [applicationId])
  return events.reduce((last, { detail }) => {
    const of = numbersIn(detail)
    return of('restored') === last ? (of('sitting') ?? last) : last
  }, sitting)
}
