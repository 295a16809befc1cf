import type { HttpContext } from '@adonisjs/core/http'
import { authorize, unwrap } from '#shared'
import { movePeople } from '../actions/move_people.js'
import { setRole } from '../actions/set_role.js'
import { mayManagePeople } from '../policies/people_policy.js'
import { movePreview } from '../queries/move_preview.js'
import ActiveSetTransformer from '../transformers/active_set_transformer.js'
import MovePreviewTransformer from '../transformers/move_preview_transformer.js'
import { classBody, idsBody, roleBody } from '../validators/people.js'

/** Acts on several people at once, 100 at most: each is changed by themselves, and who is not is named with the reason. */
export default class SeveralPeopleController {
  /** `POST /v1/people/class`: `ids, class` → how many were moved, and who was not and why */
  async move(ctx: HttpContext) {
    authorize(await mayManagePeople(ctx.caller))
    const { ids, class: classId } = await ctx.request.validateUsing(classBody)
    return new ActiveSetTransformer(await movePeople(ctx.caller, ids, classId)).toObject()
  }

  /** `POST /v1/people/class/preview`: `ids` → what they have that a move leaves as it is */
  async previewMove(ctx: HttpContext) {
    authorize(await mayManagePeople(ctx.caller))
    const { ids } = await ctx.request.validateUsing(idsBody)
    return new MovePreviewTransformer(await movePreview(ctx.caller, ids)).toObject()
  }

  /** `POST /v1/people/role`: `ids, role, is_given` → how many were changed, and who was not and why */
  async setRole(ctx: HttpContext) {
    authorize(await mayManagePeople(ctx.caller))
    const { ids, role, isGiven } = await ctx.request.validateUsing(roleBody)
    return new ActiveSetTransformer(unwrap(await setRole(ctx.caller, ids, { role, isGiven }))).toObject()
  }
}
