import type { HttpContext } from '@adonisjs/core/http'
import { onlyVisibleCollections } from '#catalog'
import {
  authorize,
  authorizeOrHide,
  say,
  schoolTime,
  sendExcel,
  type ExcelCell,
  type Language,
} from '#shared'
import db from '@adonisjs/lucid/services/db'
import { mayArrange } from '../policies/room_policy.js'
import { roomLines, type RoomLine } from '../queries/rooms_sheet.js'
import { sheetFormat } from '../validators/room_validators.js'

const COLUMNS = ['room', 'candidate', 'identifier', 'school', 'class', 'exam', 'start', 'end'] as const

export default class RoomsSheetController {
  /** `GET /v1/collections/{id}/rooms_list?format=excel`: who sits what in which room, as a workbook. */
  async show(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const { query } = await onlyVisibleCollections(
      db.from('collections').where('collections.id', id),
      ctx.caller,
      {
        link: 'collection_id',
        on: 'collections.id',
      }
    )
    authorizeOrHide(Boolean(await query.select('collections.id').first()))
    authorize(mayArrange(ctx.caller))
    await sheetFormat.validate(ctx.request.qs())
    const { institutionId, language } = ctx.caller
    const word = (name: string) => say(language, `rooms.sheet_${name}`)
    return sendExcel(ctx, `salas-${id}.xlsx`, {
      name: word('title'),
      head: COLUMNS.map(word),
      rows: cellsOf(roomLines({ id, institutionId }), language),
    })
  }
}

async function* cellsOf(pages: AsyncIterable<RoomLine[]>, language: Language): AsyncGenerator<ExcelCell[][]> {
  const time = schoolTime(language)
  for await (const page of pages)
    yield page.map(({ room, name, identifier, username, school, schoolClass, exam, startAt, endAt }) => [
      room,
      name,
      identifier ?? username,
      school,
      schoolClass,
      exam,
      time(startAt),
      time(endAt),
    ])
}
