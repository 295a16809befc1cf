import type { HttpContext } from '@adonisjs/core/http'
import { listRequest, listResponse, notFound, unwrap } from '#shared'
import { changeMailing } from '../actions/change_mailing.js'
import { liftSuppression } from '../actions/lift_suppression.js'
import type { MailingAct } from '../domain/mailing_state.js'
import { findMailing, listMailings } from '../queries/mailings.js'
import { listSuppressions } from '../queries/suppressions.js'
import MailingTransformer from '../transformers/mailing_transformer.js'
import SuppressionTransformer from '../transformers/suppression_transformer.js'
import { authorizeMail, authorizeStop } from './authorize_mail.js'

/** Mailings as they go on, and the addresses that they pass over. */
export default class MailingsController {
  /** `GET /v2/mailings`: the newest first; all of the institution for administrators, their own for others. */
  async index(ctx: HttpContext) {
    await authorizeMail(ctx.caller)
    const request = listRequest(ctx, { orderable: ['id'], defaultOrder: '-id', defaultSize: 10 })
    const { rows, count } = await listMailings(ctx.caller, request)
    return listResponse(ctx, request, {
      count,
      rows: rows.map((row) => new MailingTransformer(row).toObject()),
    })
  }

  /** `GET /v2/mailings/{id}` */
  async show(ctx: HttpContext) {
    await authorizeMail(ctx.caller)
    return this.#one(ctx)
  }

  /** `POST /v2/mailings/{id}/pause`: this and `cancel` also while the institution's flow of e-mails is off. */
  async pause(ctx: HttpContext) {
    return this.#changed(ctx, 'pause')
  }

  /** `POST /v2/mailings/{id}/resume` */
  async resume(ctx: HttpContext) {
    return this.#changed(ctx, 'resume')
  }

  /** `POST /v2/mailings/{id}/cancel`: what has not left does not. */
  async cancel(ctx: HttpContext) {
    return this.#changed(ctx, 'cancel')
  }

  /** `POST /v2/mailings/{id}/resend_unknown`: what may have arrived is sent again; somebody may get it twice. */
  async resendUnknown(ctx: HttpContext) {
    return this.#changed(ctx, 'resend_unknown')
  }

  /** `GET /v2/suppressions?search=` */
  async suppressions(ctx: HttpContext) {
    await authorizeMail(ctx.caller, 'texts')
    const request = listRequest(ctx, { orderable: ['id'], defaultOrder: '-id', defaultSize: 10 })
    const { rows, count } = await listSuppressions(ctx.caller.institutionId, request)
    return listResponse(ctx, request, {
      count,
      rows: rows.map((row) => new SuppressionTransformer(row).toObject()),
    })
  }

  /** `DELETE /v2/suppressions/{id}` → 204 */
  async lift(ctx: HttpContext) {
    await authorizeMail(ctx.caller, 'texts')
    unwrap(await liftSuppression(ctx.caller, Number(ctx.params.id)))
    return ctx.response.noContent()
  }

  async #changed(ctx: HttpContext, act: MailingAct) {
    await (act === 'pause' || act === 'cancel' ? authorizeStop(ctx.caller) : authorizeMail(ctx.caller))
    unwrap(await changeMailing(ctx.caller, Number(ctx.params.id), act))
    return this.#one(ctx)
  }

  async #one(ctx: HttpContext) {
    const view = await findMailing(ctx.caller, Number(ctx.params.id))
    if (!view) throw notFound()
    return new MailingTransformer(view).toObject()
  }
}
