import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { withStatus } from '#delivery'
import { onlyCandidatesFound, type CandidateFilter } from '#identity'
import { clock, countRows, orderAsRead, select, type Caller } from '#shared'
import { plainAddress } from '../domain/dead_address.js'
import type { RecipientView } from '../views.js'
import { suppressedAddresses } from './suppressed_addresses.js'

/** `exam`, `status`: who has an application of this exam, in this status; `collection` narrows both. */
export type RecipientFilter = Pick<CandidateFilter, 'group' | 'collection' | 'hierarchy'> & {
  readonly exam?: number | undefined
  readonly status?: Parameters<typeof withStatus>[1] | undefined
  readonly search: string
}

/** These people, or with `all` everybody whom the filter finds; without `exceptions`. */
export type Checked = { readonly ids: readonly number[] | 'all'; readonly exceptions: readonly number[] }

const RECIPIENT = { id: 'users.id', name: 'users.name', email: 'users.email' } as const

type Query = DatabaseQueryBuilderContract<unknown>

/** Narrows a query over `users` to those whom the filter finds and who are checked. */
async function narrow(
  query: Query,
  caller: Caller,
  { exam, status, ...filter }: RecipientFilter,
  checked: Checked | null
): Promise<void> {
  await onlyCandidatesFound(query, caller, filter)
  if (exam !== undefined || status !== undefined) {
    const applications = db
      .from('applications')
      .where('applications.institution_id', caller.institutionId)
      .whereNull('applications.withdrawn_at')
      .select('applications.user_id')
    if (exam !== undefined) applications.where('applications.exam_id', exam)
    if (filter.collection !== undefined) applications.where('applications.collection_id', filter.collection)
    if (status !== undefined) withStatus(applications, status, clock.now())
    query.whereIn('users.id', applications)
  }
  if (checked && checked.ids !== 'all') query.whereIn('users.id', [...checked.ids])
  if (checked && checked.exceptions.length > 0) query.whereNotIn('users.id', [...checked.exceptions])
}

const SUPPRESSED = 'lower(users.email) in (select address from email_suppressions where institution_id = ?)'

export type RecipientPage = {
  readonly count: number
  readonly withoutEmail: number
  readonly suppressed: number
  readonly rows: RecipientView[]
}

/** A page of the candidates of the caller's scope by name, how many there are, and how many of them a mail would not reach. */
export async function recipientPage(
  caller: Caller,
  filter: RecipientFilter,
  { offset, limit, checked }: { offset: number; limit: number; checked: Checked | null }
): Promise<RecipientPage> {
  const { institutionId } = caller
  const query = select(db, 'users', RECIPIENT)
  await narrow(query, caller, filter, checked)
  const count = await countRows(query)
  const withoutEmail = await countRows(query.clone().whereNull('users.email'))
  const suppressed = await countRows(query.clone().whereRaw(SUPPRESSED, [institutionId]))
  const rows = await orderAsRead(query, 'users.name').orderBy('users.id').offset(offset).limit(limit)
  const dead = await suppressedAddresses(
    institutionId,
    rows.flatMap(({ email }) => (email === null ? [] : [plainAddress(email)]))
  )
  const isDead = (email: string | null) => email !== null && dead.has(plainAddress(email))
  return {
    count,
    withoutEmail,
    suppressed,
    rows: rows.map((row) => ({ ...row, isSuppressed: isDead(row.email) })),
  }
}

/** So many ids of one statement. */
const IDS_AT_ONCE = 5_000

/** Those of a selection who are active candidates of the caller's scope still, and whom a mail can reach. */
export async function stillAddressed(caller: Caller, ids: readonly number[]): Promise<number[]> {
  const left: number[] = []
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const some = ids.slice(from, from + IDS_AT_ONCE)
    left.push(...(await addressedIds(caller, { search: '' }, { ids: some, exceptions: [] }, IDS_AT_ONCE)))
  }
  return left
}

/** Ids of the same people, `most` of them at most: only those whom a mail can reach. */
export async function addressedIds(
  caller: Caller,
  filter: RecipientFilter,
  checked: Checked,
  most: number
): Promise<number[]> {
  const query = select(db, 'users', { id: 'users.id' })
  await narrow(query, caller, filter, checked)
  const rows = await query
    .whereNotNull('users.email')
    .whereRaw(`not ${SUPPRESSED}`, [caller.institutionId])
    .orderBy('users.id')
    .limit(most)
  return rows.map(({ id }) => id)
}
