import type { HttpContext } from '@adonisjs/core/http'
import { onlyVisibleCollections } from '#catalog'
import { authorize, authorizeOrHide, excelStream, say, type ExcelCell, type Language } from '#shared'
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
    const stream = await excelStream({
      name: word('title'),
      head: COLUMNS.map(word),
      rows: cellsOf(roomLines({ id, institutionId }), language),
    })
    const { response } = ctx
    response.header('Content-Type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    response.header('Content-Disposition', `attachment; filename="salas-${id}.xlsx"`)
    response.header('X-Content-Type-Options', 'nosniff')
    response.header('Cache-Control', 'private, no-store')
    response.header('Vary', 'Authorization')
    return response.stream(stream)
  }
}

/** Times as they are shown: in the zone of the schools. */
async function* cellsOf(pages: AsyncIterable<RoomLine[]>, language: Language): AsyncGenerator<ExcelCell[][]> {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  })
  const time = (at: number) => (at === 0 ? null : format.format(at))
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
