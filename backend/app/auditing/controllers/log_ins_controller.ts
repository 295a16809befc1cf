import type { HttpContext } from '@adonisjs/core/http'
import { AppError, authorize, languageOf, listRequest, listResponse, say } from '#shared'
import { mayAudit } from '../policies/audit_policy.js'
import { countLogIns, listLogIns, LOG_INS_MOST } from '../queries/log_ins.js'
import LogInTransformer from '../transformers/log_in_transformer.js'
import { readLogInFilter } from '../validators/audit.js'

/** Who came in, went, and was not let in. */
export default class LogInsController {
  /** `GET /v1/audit/log_ins?q=&person=&kind=&from=&until=`: newest first, the newest ten thousand */
  async index(ctx: HttpContext) {
    authorize(await mayAudit(ctx.caller))
    const request = listRequest(ctx, { orderable: ['when'], defaultOrder: '-when', defaultSize: 25 })
    const { offset, limit: most, search } = request
    if (offset >= LOG_INS_MOST)
      throw new AppError(400, 'validation', {
        fields: { range: ['auditing.too_far_back'] },
        params: { most: LOG_INS_MOST },
      })
    const filter = await readLogInFilter({ ...request.filter, q: search })
    const language = languageOf(ctx.request.header('accept-language'))
    const [count, rows] = [
      await countLogIns(ctx.caller, filter),
      await listLogIns(ctx.caller, filter, { offset, most }),
    ]
    return listResponse(ctx, request, {
      count,
      rows: rows.map((row) =>
        new LogInTransformer({ ...row, kindText: say(language, `auditing.log_in_${row.kind}`) }).toObject()
      ),
    })
  }
}
