import type { HttpContext } from '@adonisjs/core/http'
import { hasSwitch } from '#access'
import { AppError, authorize, authorizeOrHide, given, listRequest, listResponse, notFound } from '#shared'
import { setResponsible } from '../actions/arrange_rooms.js'
import { personOf } from '../actions/change_room.js'
import { mayArrange } from '../policies/room_policy.js'
import { personOfInstitution, responsibles, roomsOfInstitution } from '../queries/responsibles.js'
import { findAccess } from '../queries/room_access.js'
import RoomResponsibleTransformer from '../transformers/room_responsible_transformer.js'
import * as validators from '../validators/room_validators.js'

/** Who answers for rooms. */
export default class ResponsiblesController {
  /**
   * `GET /v1/room_responsibles?responsible=|room=`: administrators ask anything; whoever may open the assignment of rooms asks for people, and
   * reads the rooms that they watch themselves; others ask about a room that they watch.
   */
  async index(ctx: HttpContext) {
    const query = ctx.request.qs()
    const { responsible, room } = await validators.responsibleFilter.validate(
      given({ responsible: query.responsible, room: query.room })
    )
    const arranges = mayArrange(ctx.caller)
    const reads = arranges || (room === undefined && (await hasSwitch(ctx.caller, 'BackOffice.Rooms')))
    if (!reads) authorizeOrHide(room !== undefined && (await findAccess(room, ctx.caller))?.role === 'staff')
    const rows = await responsibles(ctx.caller, {
      ...(responsible !== undefined && { responsible }),
      ...(room !== undefined && { room }),
      watched: reads && !arranges,
    })
    const request = listRequest(ctx, { orderable: ['id'], defaultOrder: 'id', defaultSize: 100 })
    return listResponse(ctx, request, {
      count: rows.length,
      rows: await ctx.serialize(
        RoomResponsibleTransformer.transform(rows.slice(request.offset, request.offset + request.limit))
      ),
    })
  }

  /** `POST /v1/room_responsibles`: `responsible, rooms`. */
  async add(ctx: HttpContext) {
    return this.#setResponsible(ctx, true)
  }

  /** `POST /v1/room_responsibles/bulk_delete`: `responsible, rooms`. */
  async remove(ctx: HttpContext) {
    return this.#setResponsible(ctx, false)
  }

  async #setResponsible(ctx: HttpContext, answers: boolean) {
    authorize(mayArrange(ctx.caller) && (await hasSwitch(ctx.caller, 'BackOffice.Rooms')))
    const { responsible, rooms } = await ctx.request.validateUsing(validators.responsibles)
    const { institutionId } = ctx.caller
    const person = await personOfInstitution(institutionId, responsible)
    const ids = [...new Set(rooms)]
    if (person === null || (await roomsOfInstitution(institutionId, ids)).length !== ids.length)
      throw notFound()
    if (answers && person !== 'staff')
      throw new AppError(400, 'validation', { fields: { responsible: ['rooms.not_staff'] } })
    await setResponsible(
      personOf(ctx.caller, 'PROCTOR'),
      responsible,
      ids.toSorted((a, b) => a - b),
      answers
    )
    const [now] = await responsibles(ctx.caller, { responsible })
    ctx.response.status(answers ? 201 : 200)
    return now
      ? ctx.serialize(RoomResponsibleTransformer.transform(now))
      : { responsible, name: '', rooms: [], roomNames: [] }
  }
}
