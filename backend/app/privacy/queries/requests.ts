import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { onlyPeopleOf, schoolScopeOf } from '#identity'
import {
  clock,
  containing,
  countRows,
  schoolHour,
  select,
  type Caller,
  type ListRequest,
  type Row,
} from '#shared'
import { daysLeft, type Asker, type RequestKind, type RequestState } from '../domain/requests.js'
import { mayExport } from '../policies/privacy_policy.js'
import type { PrivacyRequestView } from '../views.js'
import type { RequestFilter } from '../validators/privacy.js'

const REQUEST = {
  id: 'privacy_requests.id',
  userId: 'privacy_requests.user_id',
  name: 'users.name',
  username: 'users.username',
  isActive: 'users.is_active',
  kind: 'privacy_requests.kind',
  askedBy: 'privacy_requests.asked_by',
  receivedOn: 'privacy_requests.received_on',
  dueOn: 'privacy_requests.due_on',
  state: 'privacy_requests.state',
  note: 'privacy_requests.note',
  reason: 'privacy_requests.reason',
  madeBy: 'privacy_requests.made_by',
  handledBy: 'privacy_requests.handled_by',
  createdAt: 'privacy_requests.created_at',
  closedAt: 'privacy_requests.closed_at',
} as const

type Client = TransactionClientContract | typeof db

/** Requests about people of the caller's schools and classes. In an object: whoever awaits a query runs it. */
async function requestsSeen(caller: Caller, client: Client = db) {
  const query = select(client, 'privacy_requests', REQUEST)
    .join('users', 'users.id', 'privacy_requests.user_id')
    .where('privacy_requests.institution_id', caller.institutionId)
  onlyPeopleOf(query, await schoolScopeOf(caller, client))
  return { query }
}

/** Whether a request about this person would be among those that the caller sees. */
export async function mayAskAbout(caller: Caller, person: number): Promise<boolean> {
  const query = select(db, 'users', { id: 'users.id' }).where('users.id', person)
  onlyPeopleOf(query, await schoolScopeOf(caller))
  return (await query.first()) !== null
}

/** A page of them: open ones first, whichever is due first; then those that were closed, the newest first. */
export async function listRequests(
  caller: Caller,
  { offset, limit, search }: Pick<ListRequest<never>, 'offset' | 'limit' | 'search'>,
  { state, kind }: RequestFilter
): Promise<{ rows: PrivacyRequestView[]; count: number }> {
  const { query } = await requestsSeen(caller)
  if (state !== undefined) query.where('privacy_requests.state', state)
  if (kind !== undefined) query.where('privacy_requests.kind', kind)
  if (search !== '')
    query.whereRaw(
      ...containing(query.client, search, 'users.name', 'users.username', 'users.public_identifier')
    )
  const count = await countRows(query)
  const rows = await query
    .orderByRaw('privacy_requests.closed_at IS NOT NULL')
    .orderBy([
      { column: 'privacy_requests.closed_at', order: 'desc' },
      { column: 'privacy_requests.due_on' },
      { column: 'privacy_requests.id' },
    ])
    .offset(offset)
    .limit(limit)
  return { count, rows: await viewsOf(caller, rows) }
}

/** One of them; null: not there. */
export async function findRequest(
  caller: Caller,
  id: number,
  client: Client = db
): Promise<PrivacyRequestView | null> {
  const { query } = await requestsSeen(caller, client)
  const row = await query.where('privacy_requests.id', id).first()
  if (!row) return null
  const [view] = await viewsOf(caller, [row], client)
  return view ?? null
}

async function viewsOf(
  caller: Caller,
  rows: readonly Row<typeof REQUEST>[],
  client: Client = db
): Promise<PrivacyRequestView[]> {
  const staff = rows.flatMap(({ madeBy, handledBy }) => (handledBy === null ? [madeBy] : [madeBy, handledBy]))
  const named =
    staff.length === 0
      ? []
      : await select(client, 'users', { id: 'users.id', name: 'users.name' }).whereIn('id', staff)
  const staffNamed = (id: number) => named.find((one) => one.id === id) ?? { id, name: '' }
  const today = schoolHour(clock.now()).day
  return rows.map(({ userId, name, username, isActive, madeBy, handledBy, ...row }) => ({
    ...row,
    kind: row.kind as RequestKind,
    askedBy: row.askedBy as Asker,
    state: row.state as RequestState,
    person: { id: userId, name, username, isActive: Boolean(isActive) },
    madeBy: staffNamed(madeBy),
    handledBy: handledBy === null ? null : staffNamed(handledBy),
    mayErase: row.kind === 'erasure' && ['open', 'erasing', 'done'].includes(row.state) && mayExport(caller),
    mayExport: row.kind === 'export' && row.state === 'open' && mayExport(caller),
    daysLeft: row.closedAt === null ? daysLeft(row.dueOn, today) : null,
  }))
}
