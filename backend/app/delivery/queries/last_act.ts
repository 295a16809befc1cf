import { columnsSql, inList, type Row } from '#shared'
import { ACT_EVENTS, actOf, type StaffAct } from '../domain/staff_acts.js'
import type { RawTransaction } from './raw_transaction.js'

/** What staff did last to an application. `at` epoch ms. */
export type LastAct = { act: StaffAct; at: number; by: { id: number; name: string } }

const EVENT = {
  type: 'application_events.type',
  at: 'application_events.occurred_at',
  detail: 'application_events.detail_json',
  userId: 'users.id',
  userName: 'users.name',
} as const

const TYPES = inList(ACT_EVENTS)
const LAST = `SELECT ${columnsSql(EVENT)} FROM application_events JOIN users ON users.id = application_events.user_id
  WHERE application_events.application_id = ? AND application_events.source = 'staff'
    AND application_events.type IN (${TYPES.marks}) ORDER BY application_events.id DESC LIMIT 1`

/** null when staff have done nothing to it. */
export async function lastAct(trx: RawTransaction, applicationId: number): Promise<LastAct | null> {
  const [row] = await trx.all<Row<typeof EVENT>>(LAST, [applicationId, ...TYPES.values])
  const act = row && actOf(row.type, row.detail)
  return row && act ? { act, at: row.at, by: { id: row.userId, name: row.userName } } : null
}
