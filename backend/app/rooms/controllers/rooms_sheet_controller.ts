import type { HttpContext } from '@adonisjs/core/http'
import { answerSheet } from '#excel'
import { authorize, authorizeOrHide } from '#shared'
import { mayArrange } from '../policies/room_policy.js'
import { sheetFormat } from '../validators/room_validators.js'
import { roomsSheet, seesCollection } from './rooms_sheet.js'

export default class RoomsSheetController {
  /**
   * `GET /v1/collections/{id}/rooms_list?format=excel`: who sits what in which room, as a workbook; 202 with an order where it is
   * long.
   */
  async show(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    authorizeOrHide(await seesCollection(ctx.caller, id))
    authorize(mayArrange(ctx.caller))
    await sheetFormat.validate(ctx.request.qs())
    return answerSheet(ctx, {
      kind: 'rooms',
      query: { collection: id },
      sheet: await roomsSheet(ctx.caller, id),
    })
  }
}
