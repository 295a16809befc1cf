import type { HttpContext } from '@adonisjs/core/http'
import { unwrap } from '#shared'
import { decideFile } from '../actions/decide_file.js'
import { heldFiles } from '../queries/held_files.js'
import HeldFilesTransformer from '../transformers/held_files_transformer.js'
import { heldFileBody } from '../validators/held_file_validator.js'
import { supervisedPlan } from './supervised_plan.js'

/** Files that correctors of an anonymous plan get only once a supervisor has looked at them. */
export default class HeldFilesController {
  /** `GET /v1/correction_plans/{id}/held_files`: those that nobody has decided about first, 100, and how many these are. */
  async index(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    return ctx.serialize(HeldFilesTransformer.transform(await heldFiles(ctx.caller, plan)))
  }

  /** `PUT /v1/correction_plans/{id}/held_files/{held}/state` `state` (`released`, `withheld`, `waiting`). */
  async setState(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    const { state } = await ctx.request.validateUsing(heldFileBody)
    unwrap(await decideFile(ctx.caller, plan, { id: Number(ctx.params.held), state }))
    ctx.response.status(204).send('')
  }
}
