import type { HttpContext } from '@adonisjs/core/http'
import { saveUserConfig } from '../actions/save_user_config.js'
import { userConfigBody } from '../validators/user_config_validator.js'
import { requireRoomStaff } from './require_room.js'

export default class UserConfigController {
  /** `PUT /v1/rooms/{id}/user_config`: the caller's own checkboxes for this room; what is left out stays. */
  async update(ctx: HttpContext) {
    const { room } = await requireRoomStaff(ctx)
    return saveUserConfig(room.id, ctx.caller.userId, await ctx.request.validateUsing(userConfigBody))
  }
}
