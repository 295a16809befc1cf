import vine from '@vinejs/vine'
import db from '@adonisjs/lucid/services/db'
import { permissionsOf } from '#access'
import { onlyVisibleCollections } from '#catalog'
import type { OpenSheet } from '#excel'
import { rowId, say, schoolTime, type Caller, type ExcelCell, type Language } from '#shared'
import { SWITCHES } from '../domain/switches.js'
import { allows, mayArrange } from '../policies/room_policy.js'
import { countRoomLines, roomIds, roomLines, type RoomLine } from '../queries/rooms_sheet.js'

const COLUMNS = ['room', 'candidate', 'identifier', 'school', 'class', 'exam'] as const
/** For those who may see times (`Dashboard.List.showTimeInfo`). */
const TIME_COLUMNS = ['start', 'end'] as const

const roomsQuery = vine.create({ collection: rowId() })

export async function seesCollection(caller: Caller, id: number): Promise<boolean> {
  const { query } = await onlyVisibleCollections(db.from('collections').where('collections.id', id), caller, {
    link: 'collection_id',
    on: 'collections.id',
  })
  return Boolean(await query.select('collections.id').first())
}

/** The rooms list of a collection that the caller sees, for who arranges rooms. */
export async function roomsSheet(caller: Caller, id: number): Promise<OpenSheet> {
  const { institutionId, language } = caller
  const withTimes = allows(await permissionsOf(caller), SWITCHES.timeInfo)
  const word = (name: string) => say(language, `rooms.sheet_${name}`)
  const collection = { id, institutionId }
  return {
    collectionId: id,
    filename: `salas-${id}.xlsx`,
    name: word('title'),
    head: [...COLUMNS, ...(withTimes ? TIME_COLUMNS : [])].map(word),
    // Who arranges rooms sees all of them.
    rights: withTimes ? 'all' : 'without times',
    hasMoreThan: async (rows) => (await countRoomLines(collection)) > rows,
    ids: () => roomIds(collection),
    rowsOf: async (ids) => cellsOf(await roomLines(collection, ids), { language, withTimes }),
  }
}

/** The same for an order: with the rights of now. */
export async function openRoomsSheet(caller: Caller, query: unknown): Promise<OpenSheet | null> {
  const { collection } = await roomsQuery.validate(query)
  const may = mayArrange(caller) && (await seesCollection(caller, collection))
  return may ? roomsSheet(caller, collection) : null
}

type Manner = { language: Language; withTimes: boolean }

function cellsOf(lines: readonly RoomLine[], { language, withTimes }: Manner): (readonly ExcelCell[])[] {
  const time = schoolTime(language)
  return lines.map(({ room, name, identifier, username, school, schoolClass, exam, startAt, endAt }) => [
    room,
    name,
    identifier ?? username,
    school,
    schoolClass,
    exam,
    ...(withTimes ? [time(startAt), time(endAt)] : []),
  ])
}
