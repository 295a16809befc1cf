import type { HttpContext } from '@adonisjs/core/http'
import { authorize } from '#shared'
import { mayReadReference } from '../policies/key_policy.js'
import { openapiDocument } from '../queries/openapi_document.js'

/** What the server can be asked, as OpenAPI. */
export default class OpenapiController {
  /** `GET /v1/openapi.json`; 304 where the caller has it already */
  async show(ctx: HttpContext) {
    authorize(await mayReadReference(ctx.caller))
    const { body, tag } = await openapiDocument()
    ctx.response.header('ETag', tag)
    // Asked again each time, so that who may not read it any more does not.
    ctx.response.header('Cache-Control', 'private, no-cache')
    const known =
      ctx.request
        .header('if-none-match')
        ?.split(',')
        .map((one) => one.trim()) ?? []
    if (!known.includes(tag)) return body
    ctx.response.status(304)
  }
}
