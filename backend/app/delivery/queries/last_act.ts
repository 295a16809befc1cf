import { columnsSql, inList, type Row, type RawTransaction } from '#shared'
import { ACT_EVENTS, actOf, type StaffAct } from '../domain/staff_acts.js'

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
export async function lastAct(
  trx: Pick<RawTransaction, 'all'>,
  applicationId: number
): Promise<LastAct | null> {
  const [row] = await trx.all<Row<typeof EVENT>>(LAST, [applicationId, ...TYPES.values])
  const act = row && actOf(row.type, row.detail)
  return row && act ? { act, at: row.at, by: { id: row.userId, name: row.userName } } : null
}

const WITHDRAWN = `SELECT detail_json AS detail FROM application_events
  WHERE application_id = ? AND type = 'withdrawn' ORDER BY id DESC LIMIT 1`

/** The room that an application was in when it was withdrawn last; null: none. */
export async function lastRoomBefore(
  trx: Pick<RawTransaction, 'all'>,
  applicationId: number
): Promise<number | null> {
  const [row] = await trx.all<Row<{ detail: 'application_events.detail_json' }>>(WITHDRAWN, [applicationId])
  const detail: unknown = JSON.parse(row?.detail ?? 'null')
  const before: unknown = detail !== null && typeof detail === 'object' ? Reflect.get(detail, 'before') : null
  const room: unknown = before !== null && typeof before === 'object' ? Reflect.get(before, 'room') : null
  return typeof room === 'number' ? room : null
}
