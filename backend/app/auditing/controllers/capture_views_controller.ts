import type { HttpContext } from '@adonisjs/core/http'
import { authorize, languageOf, listRequest, listResponse, say } from '#shared'
import { mayAudit } from '../policies/audit_policy.js'
import { countCaptureViews, listCaptureViews } from '../queries/capture_views.js'
import CaptureViewTransformer from '../transformers/capture_view_transformer.js'
import { readCaptureViewFilter } from '../validators/audit.js'

/** Who of the staff looked at pictures, films and records of candidates. */
export default class CaptureViewsController {
  /** `GET /v1/audit/capture_views?q=&person=&candidate=&from=&until=`: newest first; `q` and `person` are who looked */
  async index(ctx: HttpContext) {
    authorize(await mayAudit(ctx.caller))
    const request = listRequest(ctx, { orderable: ['when'], defaultOrder: '-when', defaultSize: 25 })
    const { offset, limit: most, search } = request
    const filter = await readCaptureViewFilter({ ...request.filter, q: search })
    const language = languageOf(ctx.request.header('accept-language'))
    const [count, rows] = [
      await countCaptureViews(ctx.caller, filter),
      await listCaptureViews(ctx.caller, filter, { offset, most }),
    ]
    return listResponse(ctx, request, {
      count,
      rows: rows.map((row) =>
        new CaptureViewTransformer({
          ...row,
          whatText: say(language, `auditing.what_${row.what}`),
        }).toObject()
      ),
    })
  }
}
