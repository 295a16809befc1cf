import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import {
  clock,
  inTransaction,
  insertRows,
  ok,
  refuseConflict,
  select,
  type DomainError,
  type Result,
} from '#shared'
import type { Accommodation } from '../domain/accommodation.js'

/** What a person needs, with what staff wrote about it. */
export type NotedAccommodation = Accommodation & { readonly note: string | null }

type Order = {
  userId: number
  institutionId: number
  by: number
  accommodation: NotedAccommodation
}

const STORED = {
  userId: 'accommodations.user_id',
  timeFactor: 'accommodations.time_factor',
  validFrom: 'accommodations.valid_from',
  validUntil: 'accommodations.valid_until',
  note: 'accommodations.note',
} as const

/** Stores what a person needs, instead of what was there; a repeat changes nothing. The caller has looked whether the person is theirs. Refused: `being_erased` */
export const saveAccommodation = ({
  userId,
  institutionId,
  by,
  accommodation,
}: Order): Promise<Result<null, DomainError>> =>
  inTransaction(async (trx) => {
    const saved = await saveAccommodations(trx, { institutionId, by: { userId: by } }, [
      { userId, accommodation },
    ])
    // A note would be stored of them anew.
    return saved.get(userId)?.isErased ? refuseConflict('being_erased', 'identity.being_erased') : ok(null)
  })

/** Of whom, and what they need from now on; null: nothing. `expected`: only where that is stored, and else nothing happens. */
export type AccommodationOrder = {
  readonly userId: number
  readonly accommodation: NotedAccommodation | null
  readonly expected?: NotedAccommodation | null
}

/** `before`: what was stored; null: nothing. */
export type SavedAccommodation = {
  readonly isErased: boolean
  readonly isChanged: boolean
  readonly before: NotedAccommodation | null
}

type Whose = {
  readonly institutionId: number
  /** `group`: of work that is part of no request. */
  readonly by: { readonly userId: number; readonly group?: string }
}

/** The same of many, each of them once, by some statements for all: by id. */
export async function saveAccommodations(
  trx: TransactionClientContract,
  whose: Whose,
  orders: readonly AccommodationOrder[]
): Promise<Map<number, SavedAccommodation>> {
  const ids = orders.map(({ userId }) => userId)
  // Two who enter it at once take turns on the person.
  const people = await select(trx, 'users', { id: 'users.id', erasingAt: 'users.erasing_at' })
    .whereIn('id', ids)
    .orderBy('id')
    .forUpdate()
  const erased = new Set(people.flatMap(({ id, erasingAt }) => (erasingAt === null ? [] : id)))
  // Locked, to be read as it is now.
  const rows = await select(trx, 'accommodations', STORED).whereIn('user_id', ids).forUpdate()
  const stored = new Map(rows.map(({ userId, ...before }) => [userId, before]))
  const saved = new Map<number, SavedAccommodation>()
  const changed: AccommodationOrder[] = []
  for (const order of orders) {
    const { userId, accommodation, expected } = order
    const before = stored.get(userId) ?? null
    const isErased = erased.has(userId)
    const isChanged =
      !isErased &&
      !isSameAccommodation(before, accommodation) &&
      (expected === undefined || isSameAccommodation(before, expected))
    saved.set(userId, { isErased, isChanged, before })
    if (isChanged) changed.push(order)
  }
  await store(trx, whose, changed)
  for (const { userId, accommodation } of changed)
    await recordChange(trx, whose, userId, stored.get(userId) ?? null, accommodation)
  return saved
}

export const isSameAccommodation = (
  one: NotedAccommodation | null,
  other: NotedAccommodation | null
): boolean =>
  one === null || other === null
    ? one === other
    : one.timeFactor === other.timeFactor &&
      one.validFrom === other.validFrom &&
      one.validUntil === other.validUntil &&
      one.note === other.note

async function store(
  trx: TransactionClientContract,
  { institutionId, by }: Whose,
  changed: readonly AccommodationOrder[]
): Promise<void> {
  if (changed.length === 0) return
  await trx
    .from('accommodations')
    .whereIn(
      'user_id',
      changed.map(({ userId }) => userId)
    )
    .delete()
  const rows = changed.flatMap(({ userId, accommodation }) =>
    accommodation === null
      ? []
      : {
          institution_id: institutionId,
          user_id: userId,
          time_factor: accommodation.timeFactor,
          valid_from: accommodation.validFrom,
          valid_until: accommodation.validUntil,
          note: accommodation.note,
          decided_by: by.userId,
          decided_at: clock.now(),
        }
  )
  if (rows.length > 0) await insertRows(trx, 'accommodations', rows)
}

const recordChange = (
  trx: TransactionClientContract,
  { institutionId, by: { userId: by, group } }: Whose,
  userId: number,
  before: NotedAccommodation | null,
  after: NotedAccommodation | null
): Promise<void> =>
  record(trx, {
    act: 'accommodation_changed',
    ...(group !== undefined && { by: { userId: by, group } }),
    institutionId,
    subject: { type: 'user', id: userId },
    before: timesOf(before),
    after: timesOf(after),
  })

/** What the record has of it: no note. */
const timesOf = (one: NotedAccommodation | null) =>
  one === null ? {} : { timeFactor: one.timeFactor, validFrom: one.validFrom, validUntil: one.validUntil }
