import type { HttpContext } from '@adonisjs/core/http'
import { findAccess } from '#rooms'
import { authorizeOrHide, given, listRequest, listResponse, unwrap } from '#shared'
import { countNote } from '../actions/act_quotas.js'
import { writeRoomRecord } from '../actions/write_room_record.js'
import { roomRecords } from '../queries/room_records.js'
import RoomEventRecordTransformer from '../transformers/room_event_record_transformer.js'
import { newRecord, roomOfRecords } from '../validators/record_validators.js'

/** What the people of a room note down. */
export default class RoomRecordsController {
  /** `GET /v1/room_event_record?roomId=`: newest first. */
  async index(ctx: HttpContext) {
    const query = ctx.request.qs()
    const { roomId } = await roomOfRecords.validate(given({ roomId: query.roomId ?? query.room }))
    const access = await findAccess(roomId, ctx.caller)
    authorizeOrHide(access !== null && access.role === 'staff')
    const request = listRequest(ctx, { orderable: ['id'], defaultOrder: '-id' })
    const page = await roomRecords(roomId, request)
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(RoomEventRecordTransformer.transform(page.rows)),
    })
  }

  /** `POST /v1/room_event_record`: a note by the caller, whoever `user` names; of staff and of candidates of the room. */
  async store(ctx: HttpContext) {
    const { room, description } = await ctx.request.validateUsing(newRecord)
    const access = await findAccess(room, ctx.caller)
    authorizeOrHide(access !== null)
    const isStaff = access.role === 'staff'
    unwrap(await countNote(ctx.caller.userId, isStaff ? 'PROCTOR' : 'CANDIDATE'))
    const author = { id: ctx.caller.userId, isStaff }
    const made = await writeRoomRecord(access.room, author, description.toWellFormed())
    ctx.response.status(201)
    return ctx.serialize(RoomEventRecordTransformer.transform(made))
  }
}
