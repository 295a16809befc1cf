import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  answerInOrder,
  notAppliedFor,
  refusedFor,
  type AppliedRow,
  type Importer,
  type ImportKind,
  type ImportMode,
} from '#imports'
import { changeOpened, changeResponsible, makeRoomWithin } from '../actions/arrange_rooms.js'
import { changeRoomWithin, personOf, type Person } from '../actions/change_room.js'
import { leftBy, moveInto, tellLeft } from '../actions/fill_room.js'
import type { DoneToRoom, ListedRoom } from '../domain/room_row.js'
import { knownRooms, lockNamed } from './known_rooms.js'
import { RoomPlanner, type PlannedRow, type RoomWork } from './plan_rooms.js'
import { listedRoomOf, ROOM_COLUMNS, roomKeyOf } from './room_cells.js'
import { lockRooms, undoRoom } from './undo_rooms.js'

type Asked = { readonly importer: Importer; readonly mode: ImportMode }

/** Rooms of collections, who sits in them and who answers for them: a row is a room and at most one person. */
export const rooms: ImportKind = {
  kind: 'rooms',
  columns: ROOM_COLUMNS,
  needs: 'BackOffice.Imports.Rooms',
  // A room is closed after those whom later rows placed in it went.
  undoesBackwards: true,

  keyOf: roomKeyOf,

  check: (client, asked, cells) =>
    answerInOrder(cells, listedRoomOf, refusedFor, async (rows) =>
      (await planned(client, asked, rows, { locks: false })).map(({ checked }) => checked)
    ),

  apply: (trx, asked, cells) =>
    answerInOrder(cells, listedRoomOf, notAppliedFor, async (rows) => {
      await lockNamed(trx, asked.importer.institutionId, rows)
      return appliedAll(trx, asked.importer, await planned(trx, asked, rows, { locks: true }))
    }),

  lockForUndo: (trx, importer, undos) => lockRooms(trx, importer, undos as readonly DoneToRoom[]),

  // It is what `apply` gave.
  undo: (trx, { importer }, undo) => undoRoom(trx, importer, undo as DoneToRoom),
}

const ALIKE = { field: 'room', text: 'rooms.row_room_alike' }

async function planned(
  client: TransactionClientContract,
  asked: Asked,
  rows: readonly ListedRoom[],
  how: { readonly locks: boolean }
): Promise<PlannedRow[]> {
  const known = await knownRooms(client, asked.importer.institutionId, rows, how)
  const planner = new RoomPlanner(known, asked)
  return rows.map((row) => planner.plan(row))
}

/** Each room changes once, for all of its rows, in the order of their ids. */
async function appliedAll(
  trx: TransactionClientContract,
  importer: Importer,
  all: readonly PlannedRow[]
): Promise<AppliedRow[]> {
  const ids = await roomIds(trx, importer, all)
  const works = all.flatMap(({ work }) => (work === null ? [] : [{ work, id: ids.get(work.room.key) }]))
  const byRoom = Map.groupBy(works, ({ id }) => id)
  const actor = personOf(importer, 'PROCTOR')
  for (const [id, some] of [...byRoom].toSorted(([a], [b]) => (a ?? 0) - (b ?? 0)))
    if (id !== undefined)
      await changeTogether(
        trx,
        actor,
        id,
        some.map(({ work }) => work)
      )
  const left = leftBy(works.flatMap(({ work, id }) => (id === undefined ? [] : work.moves)))
  if (left.size > 0) trx.after('commit', () => tellLeft(left))
  return all.map(({ checked, work }) => {
    if (work === null) return { ...checked, targetId: null, undo: null }
    const roomId = ids.get(work.room.key)
    if (roomId === undefined) return notAppliedFor([ALIKE])
    const { personId: targetId, responsible } = work
    const undo: DoneToRoom = {
      roomId,
      opened: work.makes || work.opens,
      moved: work.moves.map(({ id, roomId: from }) => ({ applicationId: id, from })),
      responsible,
    }
    return { ...checked, targetId, undo: checked.outcome === 'same' ? null : undo }
  })
}

/** Ids by key; rooms that are not there are made. One whose name the database takes for another's is in none. */
async function roomIds(
  trx: TransactionClientContract,
  importer: Importer,
  all: readonly PlannedRow[]
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const { work } of all) {
    if (work === null || ids.has(work.room.key)) continue
    const { id, key, collectionId, name } = work.room
    const known = id ?? (await makeRoomWithin(trx, importer, { collectionId, name }))
    if (known !== null) ids.set(key, known)
  }
  return ids
}

async function changeTogether(
  trx: TransactionClientContract,
  actor: Person,
  roomId: number,
  works: readonly RoomWork[]
): Promise<void> {
  const moves = works.flatMap((work) => work.moves)
  const responsible = works.flatMap((work) => work.responsible ?? [])
  const opens = works.some((work) => work.opens)
  if (moves.length + responsible.length === 0 && !opens) return
  await changeRoomWithin(trx, roomId, async (change) => {
    if (opens) await changeOpened(change, actor, true)
    await moveInto(change, actor, moves)
    for (const userId of responsible) await changeResponsible(change, actor, userId, true)
  })
}
