import { personMeant, type NamedPerson } from '#identity'
import {
  refusedFor,
  type CheckedRow,
  type Importer,
  type ImportMode,
  type Remark,
  type RowChange,
} from '#imports'
import { foldName, STAFF } from '#shared'
import type { ListedRoom, RoomPart } from '../domain/room_row.js'
import { mayArrange } from '../policies/room_policy.js'
import { seatKey, type KnownRooms, type Seat } from './known_rooms.js'

/** The room of a row. `id` null: it is made, by the first row that names it. */
export type PlannedRoom = {
  readonly id: number | null
  readonly collectionId: number
  readonly name: string
  /** Within a chunk. */
  readonly key: string
}

/** What a row comes to. */
export type RoomWork = {
  readonly room: PlannedRoom
  readonly makes: boolean
  readonly opens: boolean
  readonly moves: readonly Seat[]
  readonly responsible: number | null
  readonly personId: number | null
}

/** `work` null: there is none. */
export type PlannedRow = { readonly checked: CheckedRow; readonly work: RoomWork | null }

type Asked = { readonly importer: Importer; readonly mode: ImportMode }

const remark = (field: string, text: string): Remark => ({ field, text: `rooms.row_${text}` })
const refused = (...problems: readonly Remark[]): PlannedRow => ({
  checked: refusedFor(problems),
  work: null,
})

const CANDIDATES: readonly string[] = ['ALUNO', 'RESPONDENTE']
const OF_STAFF: readonly string[] = STAFF

/** Plans rows one after the other: what a row makes is there for the next. */
export class RoomPlanner {
  readonly #known: KnownRooms
  readonly #asked: Asked
  /** Rooms that rows before make, by folded name. */
  readonly #made = new Map<string, PlannedRoom>()
  readonly #opened = new Set<number>()
  /** What rows before have done, by collection or room and person. */
  readonly #done = new Set<string>()

  constructor(known: KnownRooms, asked: Asked) {
    this.#known = known
    this.#asked = asked
  }

  plan(row: ListedRoom): PlannedRow {
    // As in the forms: who is in which room, and who watches it, is decided by administrators.
    if (!mayArrange(this.#asked.importer)) return refused(remark('room', 'by_administrators'))
    const [collection, ...others] = this.#known.collections.filter(({ name }) => name === row.collection)
    if (collection === undefined) return refused(remark('collection', 'collection_unknown'))
    if (others.length > 0) return refused(remark('collection', 'collection_ambiguous'))
    const found = this.#roomOf(row, collection.id)
    if ('text' in found) return refused(found)
    const { room, isNew, opens } = found
    const person = row.person === null ? null : this.#personOf(row.person)
    if (person !== null && 'text' in person) return refused(person)
    const part = person === null ? null : partOf(person, row)
    if (part !== null && typeof part !== 'string') return refused(part)
    const place =
      person === null || part === null
        ? NOWHERE
        : part === 'candidate'
          ? this.#seat(room, person)
          : this.#answer(room, person)
    if ('text' in place) return refused(place)
    return this.#planned({ room, isNew, opens, personId: person?.id ?? null, place })
  }

  #planned({ room, isNew, opens, personId, place }: Found): PlannedRow {
    const { mode } = this.#asked
    if (mode === 'update' && isNew) return refused(remark('room', 'room_not_there'))
    const changes: RowChange[] = [
      ...(isNew ? [{ field: 'room', from: null, to: room.name }] : []),
      ...(opens ? [{ field: 'opened', from: '0', to: '1' }] : []),
      ...place.changes,
    ]
    if (isNew) this.#made.set(room.key, room)
    if (opens && room.id !== null) this.#opened.add(room.id)
    if (place.key !== null) this.#done.add(place.key)
    const changed = changes.length > 0 ? 'change' : 'same'
    return {
      checked: {
        outcome: isNew ? 'create' : changed,
        changes,
        problems: [],
        warnings: place.warnings,
        ...(place.isSeat && place.key !== null && { about: place.key }),
      },
      work: {
        room,
        makes: isNew,
        opens,
        moves: place.moves,
        responsible: place.responsible,
        personId,
      },
    }
  }

  #roomOf(
    { room: name }: ListedRoom,
    collectionId: number
  ): Remark | Pick<Found, 'room' | 'isNew' | 'opens'> {
    const key = `${collectionId} ${foldName(name)}`
    const alike = this.#known.rooms.filter(
      (one) => one.collectionId === collectionId && foldName(one.name) === foldName(name)
    )
    const exact = alike.find((one) => one.name === name)
    if (exact) {
      const opens = !exact.opened && !this.#opened.has(exact.id) && this.#asked.mode !== 'create'
      return { room: { id: exact.id, collectionId, name, key }, isNew: false, opens }
    }
    const made = this.#made.get(key)
    if (alike.length > 0 || (made && made.name !== name)) return remark('room', 'room_alike')
    if (made) return { room: made, isNew: false, opens: false }
    return { room: { id: null, collectionId, name, key }, isNew: true, opens: false }
  }

  #personOf(names: NonNullable<ListedRoom['person']>): NamedPerson | Remark {
    const field = names.publicIdentifier === undefined ? 'username' : 'public_identifier'
    const meant = personMeant(names, this.#known.named, this.#asked.importer.institutionId)
    // A user name of another institution is as unknown as any other.
    if ('text' in meant)
      return meant.text === 'identity.row_username_taken' ? remark('username', 'person_unknown') : meant
    const { person } = meant
    if (person === null) return remark(field, 'person_unknown')
    return person.isActive ? person : remark(field, 'person_inactive')
  }

  /** Whatever somebody has not begun of the collection goes into the room. */
  #seat(room: PlannedRoom, person: NamedPerson): Place | Remark {
    const key = `sits ${seatKey(room.collectionId, person.id)}`
    if (this.#done.has(key)) return remark('room', 'twice')
    const seats = this.#known.seats.get(seatKey(room.collectionId, person.id)) ?? []
    if (seats.length === 0) return remark('collection', 'no_exam')
    const elsewhere = seats.filter(({ roomId }) => room.id === null || roomId !== room.id)
    const moves = elsewhere.filter(({ state }) => state === 'CREATED')
    if (moves.length === 0)
      return elsewhere.length > 0 ? remark('room', 'begun') : { ...NOWHERE, key, isSeat: true }
    const from = moves.find(({ roomId }) => roomId !== null)?.roomId ?? null
    if (from !== null && this.#asked.mode === 'create') return remark('room', 'placed_already')
    const former = from === null ? null : (this.#known.roomNames.get(from) ?? null)
    return {
      ...NOWHERE,
      key,
      isSeat: true,
      moves,
      changes: [{ field: 'seat', from: former, to: `${person.name} → ${room.name}` }],
      warnings: moves.length < elsewhere.length ? [remark('room', 'begun_stays')] : [],
    }
  }

  #answer(room: PlannedRoom, person: NamedPerson): Place {
    const key = `answers ${room.key} ${person.id}`
    const isThere =
      this.#done.has(key) || (room.id !== null && this.#known.responsible.has(seatKey(room.id, person.id)))
    if (isThere) return NOWHERE
    return {
      ...NOWHERE,
      key,
      responsible: person.id,
      changes: [{ field: 'responsible', from: null, to: person.name }],
    }
  }
}

type Place = Pick<RoomWork, 'moves' | 'responsible'> &
  Pick<CheckedRow, 'changes' | 'warnings'> & { readonly key: string | null; readonly isSeat: boolean }

const NOWHERE: Place = { key: null, isSeat: false, moves: [], responsible: null, changes: [], warnings: [] }

type Found = {
  readonly room: PlannedRoom
  readonly isNew: boolean
  readonly opens: boolean
  readonly personId: number | null
  readonly place: Place
}

/** Candidates sit and staff answers; whoever is both needs the word. */
function partOf({ groups }: NamedPerson, { person }: ListedRoom): RoomPart | Remark {
  const able: RoomPart[] = [
    ...(groups.some((group) => CANDIDATES.includes(group)) ? (['candidate'] as const) : []),
    ...(groups.some((group) => OF_STAFF.includes(group)) ? (['responsible'] as const) : []),
  ]
  const asked = person?.part
  if (asked !== undefined)
    return able.includes(asked)
      ? asked
      : remark('part', asked === 'candidate' ? 'not_candidate' : 'not_staff')
  const [only, ...others] = able
  if (only === undefined) return remark('part', 'not_candidate')
  return others.length > 0 ? remark('part', 'part_missing') : only
}
