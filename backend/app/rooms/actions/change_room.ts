import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { rightsChanged } from '#identity'
import { announce, type Hint } from '#realtime'
import { clock, inTransaction, ok, select, type Caller, type DomainError, type Result } from '#shared'
import { actOfEvent } from '../domain/audited_events.js'
import type { EventMotive, EventStatus } from '../domain/room_enums.js'

export type PersonKind = 'PROCTOR' | 'CANDIDATE'
/** Somebody of a room who does something. */
export type Person = { kind: PersonKind; userId: number; group: string }
/** A person, or the server by itself. */
export type Actor = Person | { kind: 'SERVER' }

export const personOf = (caller: Caller, kind: PersonKind): Person => ({
  kind,
  userId: caller.userId,
  group: caller.group,
})

export type RoomEvent = {
  motive: EventMotive
  candidateId?: number | null
  applicationId?: number | null
  status?: EventStatus | null
  from?: string | null
  to?: string | null
  message?: string | null
  reason?: string | null
}

export type RoomChange = {
  readonly trx: TransactionClientContract
  readonly roomId: number
  readonly institutionId: number
  /** Epoch ms, taken under the room's lock. */
  readonly now: number
  /** The room's version after this change. */
  readonly version: number
  /** The room's record; append-only. What staff do is an act as well. */
  record(actor: Actor, event: RoomEvent): Promise<void>
  /** The same of many at once that are no acts of their own. */
  recordMany(actor: Actor, events: readonly RoomEvent[]): Promise<void>
  /** These candidates must learn of the change: their own version becomes the room's; the hint is sent after the commit. */
  notify(candidateIds: readonly number[], hint: Omit<Hint, 'version'>): Promise<void>
  /** A hint to the room's staff, sent after the commit. */
  notifyStaff(hint: Omit<Hint, 'version'>): void
  /**
   * Somebody may see less of these rooms from now on: whose streams and pictures that are is checked in every process after the commit.
   * Rooms that a candidate leaves belong to the same transaction as the one that they enter.
   */
  withdraw(roomIds: Iterable<number>): void
}

/**
 * The one way in which a room changes: its version grows, what happens is recorded, and whoever is concerned is notified once
 * the transaction is durable. Changes of one room wait for each other on its row. An error of `work` undoes all of it; after a
 * deadlock it runs again, so it changes nothing but the database.
 */
export async function changeRoom<T>(roomId: number, work: (change: RoomChange) => Promise<T>): Promise<T> {
  const done = await tryChangeRoom<T, never>(roomId, async (change) => ok(await work(change)))
  return done.ok ? done.value : done.error
}

/** The same for work that may refuse: a refusal undoes all of it, its version too, and nobody is notified. */
export async function tryChangeRoom<T, E = DomainError>(
  roomId: number,
  work: (change: RoomChange) => Promise<Result<T, E>>
): Promise<Result<T, E>> {
  let after: AfterCommit = { hints: [], narrowed: new Set() }
  const done = await inTransaction(async (trx) => {
    after = { hints: [], narrowed: new Set() }
    return work(await beginChange(trx, roomId, after))
  })
  if (done.ok) tell(after)
  return done
}

/** The same in the transaction of whoever commits it: they are notified then. Several rooms are changed in the order of their ids. */
export async function changeRoomWithin<T>(
  trx: TransactionClientContract,
  roomId: number,
  work: (change: RoomChange) => Promise<T>
): Promise<T> {
  const after: AfterCommit = { hints: [], narrowed: new Set() }
  const done = await work(await beginChange(trx, roomId, after))
  trx.after('commit', () => tell(after))
  return done
}

function tell({ hints, narrowed }: AfterCommit): void {
  // The hint goes first: a stream that is closed got the reason.
  for (const [channel, hint] of hints) announce(channel, hint)
  for (const narrowedId of narrowed) rightsChanged({ roomId: narrowedId })
}

const EVENTS_AT_ONCE = 500

type AfterCommit = { readonly hints: [string, Hint][]; readonly narrowed: Set<number> }

/** Locks a room by its next version, until the transaction ends. */
export async function lockRoom(
  trx: TransactionClientContract,
  roomId: number
): Promise<EventPlace & { readonly institutionId: number }> {
  await trx.from('rooms').where('id', roomId).increment('version', 1)
  const { version, institutionId } = await select(trx, 'rooms', {
    version: 'rooms.version',
    institutionId: 'rooms.institution_id',
  })
    .where('id', roomId)
    .firstOrFail()
  return { roomId, version, institutionId, now: clock.now() }
}

async function beginChange(
  trx: TransactionClientContract,
  roomId: number,
  { hints, narrowed }: AfterCommit
): Promise<RoomChange> {
  const { version, institutionId, now } = await lockRoom(trx, roomId)
  return {
    trx,
    roomId,
    institutionId,
    now,
    version,
    record: async (actor, event) => {
      await insertEvent(trx, { roomId, version, now }, actor, event)
      await recordActOf(trx, { roomId, institutionId }, actor, event)
    },
    recordMany: async (actor, events) => {
      const rows = events.map((event) => eventRow({ roomId, version, now }, actor, event))
      // SQLite takes 32,766 values in a statement.
      for (let from = 0; from < rows.length; from += EVENTS_AT_ONCE)
        await trx
          .insertQuery()
          .table('room_events')
          .multiInsert(rows.slice(from, from + EVENTS_AT_ONCE))
    },
    notify: async (candidateIds, hint) => {
      await touch(trx, roomId, candidateIds, version)
      for (const id of candidateIds) hints.push([`rooms/${roomId}/candidates/${id}`, { ...hint, version }])
    },
    notifyStaff: (hint) => void hints.push([`rooms/${roomId}`, { ...hint, version }]),
    withdraw: (roomIds) => {
      for (const id of roomIds) narrowed.add(id)
    },
  }
}

/** Live records are made here and nowhere else: under the room's lock, so that nobody else makes the same one. */
async function touch(
  trx: TransactionClientContract,
  roomId: number,
  userIds: readonly number[],
  version: number
): Promise<void> {
  if (userIds.length === 0) return
  const known = await select(trx, 'room_candidates', { userId: 'room_candidates.user_id' })
    .where('room_id', roomId)
    .whereIn('user_id', [...userIds])
  const missing = userIds.filter((id) => !known.some((row) => row.userId === id))
  if (known.length > 0)
    await trx
      .from('room_candidates')
      .where('room_id', roomId)
      .whereIn('user_id', [...userIds])
      .update({ version })
  if (missing.length > 0)
    await trx
      .insertQuery()
      .table('room_candidates')
      .multiInsert(missing.map((userId) => ({ room_id: roomId, user_id: userId, version })))
}

async function insertEvent(
  trx: TransactionClientContract,
  at: EventPlace,
  actor: Actor,
  event: RoomEvent
): Promise<void> {
  await trx
    .insertQuery()
    .table('room_events')
    .insert(eventRow(at, actor, event))
}

/** Where and when an event of a room's record is, under the room's lock. `now` epoch ms. */
export type EventPlace = { readonly roomId: number; readonly version: number; readonly now: number }

/** The row of an event. */
export const eventRow = (at: EventPlace, actor: Actor, event: RoomEvent) => ({
  room_id: at.roomId,
  candidate_id: event.candidateId ?? null,
  application_id: event.applicationId ?? null,
  author: actor.kind,
  author_id: actor.kind === 'SERVER' ? null : actor.userId,
  author_group: actor.kind === 'SERVER' ? null : actor.group,
  motive: event.motive,
  status: event.status ?? null,
  from_state: event.from ?? null,
  to_state: event.to ?? null,
  message: event.message ?? null,
  reason: event.reason ?? null,
  version: at.version,
  occurred_at: at.now,
})

async function recordActOf(
  trx: TransactionClientContract,
  { roomId, institutionId }: { roomId: number; institutionId: number },
  actor: Actor,
  event: RoomEvent
): Promise<void> {
  const act = actor.kind === 'PROCTOR' ? actOfEvent(event) : null
  if (act === null || actor.kind === 'SERVER') return
  const isOfRoom = event.candidateId === undefined || event.candidateId === null
  await record(trx, {
    act,
    by: { userId: actor.userId, group: actor.group },
    institutionId,
    subject: isOfRoom ? { type: 'room', id: roomId } : { type: 'user', id: event.candidateId ?? null },
    // Of `responsible_added` and `responsible_removed` the person is what the event led to.
    detail: { room: roomId, motive: event.motive, person: Number(event.to) },
    before: { state: event.from },
    after: { state: event.to },
    reason: event.reason ?? null,
  })
}
