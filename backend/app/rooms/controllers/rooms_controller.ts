import type { HttpContext } from '@adonisjs/core/http'
import { authorize, authorizeOrHide, listRequest, listResponse, given, unwrap } from '#shared'
import { personOf } from '../actions/change_room.js'
import { makeRoom, setOpened } from '../actions/arrange_rooms.js'
import { setScreenRecording } from '../actions/screen_lease.js'
import { SWITCHES } from '../domain/switches.js'
import { mayArrange, maySeePhones, maySetRecording } from '../policies/room_policy.js'
import { listRooms, roomUsers, roomView, ROOM_ORDER } from '../queries/list_rooms.js'
import RoomTransformer from '../transformers/room_transformer.js'
import RoomUserTransformer from '../transformers/room_user_transformer.js'
import { newRoom, roomChange, roomFilter } from '../validators/room_validators.js'
import { requireRoomStaff } from './require_room.js'

export default class RoomsController {
  /** `GET /v1/rooms?opened&collection&is_recording&except_responsible&search`: the rooms that the caller watches. */
  async index(ctx: HttpContext) {
    const request = listRequest(ctx, { orderable: ROOM_ORDER, defaultOrder: 'name,id' })
    const { opened, collection, isRecording, exceptResponsible } = request.filter
    const page = await listRooms(
      ctx.caller,
      request,
      await roomFilter.validate(given({ opened, collection, isRecording, exceptResponsible }))
    )
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(RoomTransformer.transform(page.rows)),
    })
  }

  /** `GET /v1/rooms/{id}` */
  async show(ctx: HttpContext) {
    return this.#answer(ctx, (await requireRoomStaff(ctx)).room.id)
  }

  /** `POST /v1/rooms`: a room for a collection, and at once the people whose applications are not begun. */
  async store(ctx: HttpContext) {
    authorize(mayArrange(ctx.caller))
    const body = await ctx.request.validateUsing(newRoom)
    const made = unwrap(
      await makeRoom(ctx.caller, {
        name: body.name,
        collectionId: body.collection,
        userIds: body.users ?? [],
      })
    )
    ctx.response.status(201)
    return this.#answer(ctx, made)
  }

  /** `PUT /v1/rooms/{id}`: `is_recording`, and for administrators `opened`. */
  async update(ctx: HttpContext) {
    const { room } = await requireRoomStaff(ctx)
    authorize(maySetRecording(ctx.caller))
    const { isRecording, opened } = await ctx.request.validateUsing(roomChange)
    authorize(opened === undefined || mayArrange(ctx.caller))
    const actor = personOf(ctx.caller, 'PROCTOR')
    if (isRecording !== undefined) await setScreenRecording(room.id, actor, isRecording)
    if (opened !== undefined) await setOpened(room.id, actor, opened)
    return this.#answer(ctx, room.id)
  }

  /** `GET /v1/rooms/{id}/users` */
  async users(ctx: HttpContext) {
    const { room } = await requireRoomStaff(ctx, SWITCHES.viewInfo)
    const request = listRequest(ctx, { orderable: ['name', 'id'], defaultOrder: 'name', defaultSize: 50 })
    const page = await roomUsers(room.id, request, { withPhone: maySeePhones(ctx.caller) })
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(RoomUserTransformer.transform(page.rows)),
    })
  }

  async #answer(ctx: HttpContext, id: number) {
    const view = await roomView(id)
    authorizeOrHide(view !== null)
    return ctx.serialize(RoomTransformer.transform(view))
  }
}
