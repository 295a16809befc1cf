import vine from '@vinejs/vine'
import db from '@adonisjs/lucid/services/db'
import { onlyVisibleCollections } from '#catalog'
import type { OpenSheet, SheetPage } from '#excel'
import { rowId, say, schoolTime, type Caller, type Language } from '#shared'
import { mayArrange } from '../policies/room_policy.js'
import { countRoomLines, roomLines, type RoomPage, type RoomPlace } from '../queries/rooms_sheet.js'

const COLUMNS = ['room', 'candidate', 'identifier', 'school', 'class', 'exam', 'start', 'end'] as const

const roomsQuery = vine.create({ collection: rowId() })

export async function seesCollection(caller: Caller, id: number): Promise<boolean> {
  const { query } = await onlyVisibleCollections(db.from('collections').where('collections.id', id), caller, {
    link: 'collection_id',
    on: 'collections.id',
  })
  return Boolean(await query.select('collections.id').first())
}

/** The rooms list of a collection that the caller sees, for who arranges rooms. */
export function roomsSheet({ institutionId, language }: Caller, id: number): OpenSheet {
  const word = (name: string) => say(language, `rooms.sheet_${name}`)
  const collection = { id, institutionId }
  return {
    collectionId: id,
    filename: `salas-${id}.xlsx`,
    name: word('title'),
    head: COLUMNS.map(word),
    // Who arranges rooms sees all of them.
    rights: 'all',
    hasMoreThan: async (rows) => (await countRoomLines(collection)) > rows,
    count: () => countRoomLines(collection),
    pages: (place, atMost) => {
      // It was the `next` of a page.
      const after = place === null ? null : (JSON.parse(place) as RoomPlace)
      return cellsOf(roomLines(collection, { after, atMost }), language)
    },
  }
}

/** The same for an order: with the rights of now. */
export async function openRoomsSheet(caller: Caller, query: unknown): Promise<OpenSheet | null> {
  const { collection } = await roomsQuery.validate(query)
  const may = mayArrange(caller) && (await seesCollection(caller, collection))
  return may ? roomsSheet(caller, collection) : null
}

async function* cellsOf(pages: AsyncIterable<RoomPage>, language: Language): AsyncGenerator<SheetPage> {
  const time = schoolTime(language)
  for await (const { rows, next } of pages)
    yield {
      next: next && JSON.stringify(next),
      rows: rows.map(({ room, name, identifier, username, school, schoolClass, exam, startAt, endAt }) => [
        room,
        name,
        identifier ?? username,
        school,
        schoolClass,
        exam,
        time(startAt),
        time(endAt),
      ]),
    }
}
