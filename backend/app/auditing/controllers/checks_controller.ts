import type { HttpContext } from '@adonisjs/core/http'
import { CHECK_BEGIN, verifySlice } from '#audit'
import { authorize } from '#shared'
import { mayAudit } from '../policies/audit_policy.js'
import CheckTransformer from '../transformers/check_transformer.js'
import { verifyBody } from '../validators/audit.js'

/** Links of a call that names no number. */
const LINKS = 5_000

/** The chain over the acts of the institution. */
export default class ChecksController {
  /** `POST /v1/audit/verify`: `position?, hash?, row?, most?` as the answer before had them; a slice of the check, which reads and changes nothing */
  async store(ctx: HttpContext) {
    authorize(await mayAudit(ctx.caller))
    const { position, hash, row = 0, most = LINKS } = await ctx.request.validateUsing(verifyBody)
    const head = position === undefined || hash === undefined ? CHECK_BEGIN.head : { position, hash }
    const slice = await verifySlice(ctx.caller.institutionId, { head, row }, most)
    const { head: last, ...found } = slice
    return new CheckTransformer({ ...found, ...last }).toObject()
  }
}
