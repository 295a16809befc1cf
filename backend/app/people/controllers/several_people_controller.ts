import type { HttpContext } from '@adonisjs/core/http'
import { selectionOf } from '#identity'
import { readOrderKey } from '#jobs'
import { authorize, unwrap } from '#shared'
import { actOnPeople, countChosen } from '../jobs/act_on_people.js'
import type { PeopleAct } from '../domain/people_act.js'
import { mayManagePeople } from '../policies/people_policy.js'
import { movePreview } from '../queries/move_preview.js'
import ActiveSetTransformer from '../transformers/active_set_transformer.js'
import MovePreviewTransformer from '../transformers/move_preview_transformer.js'
import { activeBody, classBody, roleBody, selectionBody } from '../validators/people.js'

/**
 * Acts on several people: `ids`, or everybody whom the list finds by `filter` (`q, group, school, is_active`) but for `exceptions`, with the `count` that the
 * caller was shown; 409 `count_changed` where it is another one by now. Each is changed by themselves, and who is not is named with the reason. More than 500
 * are a job: 202 with `id, status, count`; `Idempotency-Key` names the order once.
 */
export default class SeveralPeopleController {
  /** `POST /v1/people/count` -> `count` of those who are chosen and whom the caller sees */
  async count(ctx: HttpContext) {
    authorize(await mayManagePeople(ctx.caller))
    const chosen = await ctx.request.validateUsing(selectionBody)
    return { count: await countChosen(ctx.caller, selectionOf(chosen)) }
  }

  /** `POST /v1/people/active`: whom, `is_active` */
  async setActive(ctx: HttpContext) {
    authorize(await mayManagePeople(ctx.caller))
    const { isActive, ...chosen } = await ctx.request.validateUsing(activeBody)
    return act(ctx, chosen, { kind: 'active', isActive })
  }

  /** `POST /v1/people/class`: whom, `class` */
  async move(ctx: HttpContext) {
    authorize(await mayManagePeople(ctx.caller))
    const { class: classId, ...chosen } = await ctx.request.validateUsing(classBody)
    return act(ctx, chosen, { kind: 'class', class: classId })
  }

  /** `POST /v1/people/class/preview`: whom -> what they have that a move leaves as it is */
  async previewMove(ctx: HttpContext) {
    authorize(await mayManagePeople(ctx.caller))
    const chosen = await ctx.request.validateUsing(selectionBody)
    return new MovePreviewTransformer(await movePreview(ctx.caller, selectionOf(chosen))).toObject()
  }

  /** `POST /v1/people/role`: whom, `role, is_given` */
  async setRole(ctx: HttpContext) {
    authorize(await mayManagePeople(ctx.caller))
    const { role, isGiven, ...chosen } = await ctx.request.validateUsing(roleBody)
    return act(ctx, chosen, { kind: 'role', role, isGiven })
  }
}

type Chosen = Parameters<typeof selectionOf>[0] & { readonly count?: number | undefined }

async function act(ctx: HttpContext, chosen: Chosen, what: PeopleAct) {
  const key = unwrap(readOrderKey(ctx.request.header('idempotency-key')))
  const done = unwrap(
    await actOnPeople(ctx.caller, {
      act: what,
      selection: selectionOf(chosen),
      count: chosen.count ?? null,
      key,
    })
  )
  if ('changed' in done) return new ActiveSetTransformer(done).toObject()
  ctx.response.status(202)
  const { id, status, count } = done
  return { id, status, count }
}
