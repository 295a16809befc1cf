import type { HttpContext } from '@adonisjs/core/http'
import { authorize, authorizeOrHide, listRequest, listResponse, given } from '#shared'
import { personOf } from '../actions/change_room.js'
import { emptyRoom, fillRoom } from '../actions/fill_room.js'
import { mayArrange } from '../policies/room_policy.js'
import { classesOfCollection, peopleOfCollection, roomStaff } from '../queries/people_to_place.js'
import PlacedPersonTransformer from '../transformers/placed_person_transformer.js'
import RoomStaffTransformer from '../transformers/room_staff_transformer.js'
import { peopleFilter, roomPeople } from '../validators/room_validators.js'
import { requireRoomStaff } from './require_room.js'

/** Who is put into rooms, and who may be named for them: an administrator's work before the exam. */
export default class RoomPeopleController {
  /** `GET /v1/rooms/people?collection=&room=&unplaced=&class=&search=` */
  async index(ctx: HttpContext) {
    authorize(mayArrange(ctx.caller))
    const request = listRequest(ctx, { orderable: ['name', 'id'], defaultOrder: 'name', defaultSize: 50 })
    const { collection, room, unplaced, class: schoolClass } = request.filter
    const filter = await peopleFilter.validate(given({ collection, room, unplaced, schoolClass }))
    const page = await peopleOfCollection(ctx.caller, request, filter)
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(PlacedPersonTransformer.transform(page.rows)),
    })
  }

  /** `GET /v1/rooms/classes?collection=`: the classes that people of the collection are in. */
  async classes(ctx: HttpContext) {
    authorize(mayArrange(ctx.caller))
    const { collection } = await peopleFilter.validate(given({ collection: ctx.request.qs().collection }))
    const results = await classesOfCollection(ctx.caller, collection)
    return { results, count: results.length, numPages: 1 }
  }

  /** `GET /v1/rooms/staff?search=`: by name or number. */
  async staff(ctx: HttpContext) {
    authorize(mayArrange(ctx.caller))
    const request = listRequest(ctx, { orderable: ['name', 'id'], defaultOrder: 'name', defaultSize: 50 })
    const page = await roomStaff(ctx.caller, request)
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(RoomStaffTransformer.transform(page.rows)),
    })
  }

  /** `POST /v1/rooms/{id}/users`: `users` sit here from now on, as far as they have not begun. */
  async fill(ctx: HttpContext) {
    const { room } = await this.#arranged(ctx)
    const { users } = await ctx.request.validateUsing(roomPeople)
    return fillRoom(personOf(ctx.caller, 'PROCTOR'), room, [...new Set(users)])
  }

  /** `POST /v1/rooms/{id}/users/bulk_delete`: the other way. */
  async empty(ctx: HttpContext) {
    const { room } = await this.#arranged(ctx)
    const { users } = await ctx.request.validateUsing(roomPeople)
    return emptyRoom(personOf(ctx.caller, 'PROCTOR'), room.id, [...new Set(users)])
  }

  /** @throws AppError 403 for who arranges no rooms, 404 for a room that is not the institution's */
  async #arranged(ctx: HttpContext) {
    authorize(mayArrange(ctx.caller))
    const access = await requireRoomStaff(ctx)
    authorizeOrHide(access.room.institutionId === ctx.caller.institutionId)
    return access
  }
}
