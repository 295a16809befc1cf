import type { HttpContext } from '@adonisjs/core/http'
import { foldName, listRequest, listResponse, notFound, unwrap } from '#shared'
import { changeTemplate, makeTemplate } from '../actions/save_template.js'
import { templatesOf } from '../queries/templates.js'
import EmailTemplateTransformer from '../transformers/email_template_transformer.js'
import { changedTemplate, newTemplate } from '../validators/mailings.js'
import { authorizeMail } from './authorize_mail.js'

/** Texts that mailings begin with: edited by administrators, never deleted. */
export default class TemplatesController {
  /** `GET /v1/email_templates`: the newest first. */
  async index(ctx: HttpContext) {
    await authorizeMail(ctx.caller, 'texts')
    const request = listRequest(ctx, { orderable: ['id'], defaultOrder: '-id', defaultSize: 25 })
    const looked = foldName(request.search.trim())
    const found = (await templatesOf(ctx.caller.institutionId)).filter(({ description }) =>
      foldName(description).includes(looked)
    )
    return listResponse(ctx, request, {
      count: found.length,
      rows: found
        .slice(request.offset, request.offset + request.limit)
        .map((view) => new EmailTemplateTransformer(view).toObject()),
    })
  }

  /** `GET /v1/email_templates/{id}` */
  async show(ctx: HttpContext) {
    await authorizeMail(ctx.caller, 'texts')
    return this.#one(ctx, Number(ctx.params.id))
  }

  /** `POST /v1/email_templates` → 201 */
  async store(ctx: HttpContext) {
    await authorizeMail(ctx.caller, 'texts')
    const { placeholders = [], isActive = true, ...texts } = await ctx.request.validateUsing(newTemplate)
    const id = unwrap(await makeTemplate(ctx.caller, { ...texts, placeholders, isActive }))
    ctx.response.status(201)
    return this.#one(ctx, id)
  }

  /** `PUT /v1/email_templates/{id}`: with the `version` that was read; 409 `changed_meanwhile` where somebody saved another. */
  async update(ctx: HttpContext) {
    await authorizeMail(ctx.caller, 'texts')
    const id = Number(ctx.params.id)
    const {
      version,
      placeholders = [],
      isActive = true,
      ...texts
    } = await ctx.request.validateUsing(changedTemplate)
    unwrap(await changeTemplate(ctx.caller, id, version, { ...texts, placeholders, isActive }))
    return this.#one(ctx, id)
  }

  async #one(ctx: HttpContext, id: number) {
    const [view] = await templatesOf(ctx.caller.institutionId, { id })
    if (!view) throw notFound()
    return new EmailTemplateTransformer(view).toObject()
  }
}
