import type { HttpContext } from '@adonisjs/core/http'
import { permissionsOf } from '#access'
import { authorize, listRequest, listResponse, unwrap } from '#shared'
import { deleteTemplate, storeTemplate } from '../actions/store_template.js'
import { mayStoreTemplates } from '../policies/message_policy.js'
import { templatesOf } from '../queries/message_templates.js'
import MessageTemplateTransformer from '../transformers/message_template_transformer.js'
import { newTemplate } from '../validators/record_validators.js'

/** The messages that a person stores for using again. */
export default class MessageTemplatesController {
  /** `GET /v1/dashboard_messages` and `GET /v1/message_templates`: the caller's own, by position descending. */
  async index(ctx: HttpContext) {
    const request = listRequest(ctx, { orderable: ['id'], defaultOrder: 'id', defaultSize: 100 })
    const page = await templatesOf(ctx.caller.userId, request)
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(MessageTemplateTransformer.transform(page.rows)),
    })
  }

  /** `POST` on both: `content`. Always the caller's own, whoever `user` names. */
  async store(ctx: HttpContext) {
    authorize(mayStoreTemplates(await permissionsOf(ctx.caller)))
    const { content } = await ctx.request.validateUsing(newTemplate)
    const stored = unwrap(await storeTemplate(ctx.caller.userId, content.toWellFormed()))
    ctx.response.status(201)
    return ctx.serialize(MessageTemplateTransformer.transform(stored))
  }

  /** `DELETE /v1/message_templates/{id}` */
  async destroy(ctx: HttpContext) {
    unwrap(await deleteTemplate(ctx.caller.userId, Number(ctx.params.id)))
    return ctx.response.noContent()
  }
}
