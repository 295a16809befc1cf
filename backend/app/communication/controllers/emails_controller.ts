import type { HttpContext } from '@adonisjs/core/http'
import { readOrderKey } from '#jobs'
import { AppError, given, listRequest, listResponse, unwrap } from '#shared'
import { orderMailing, orderTest } from '../actions/order_mailing.js'
import { prepareMailing, type NewMailing } from '../actions/prepare_mailing.js'
import { samplesOf } from '../actions/read_samples.js'
import { listRecords, RECORD_ORDER } from '../queries/email_records.js'
import { templatesOf } from '../queries/templates.js'
import EmailRecordTransformer from '../transformers/email_record_transformer.js'
import MailingPreviewTransformer from '../transformers/mailing_preview_transformer.js'
import TemplateTypeTransformer from '../transformers/template_type_transformer.js'
import { bulkBody, dryRunQuery, recordsQuery, testBody } from '../validators/mailings.js'
import { authorizeMail } from './authorize_mail.js'

/** Mails to many: their templates, orders and history. */
export default class EmailsController {
  /** `GET /v2/types` -> `body`: the templates that are in use. */
  async types(ctx: HttpContext) {
    await authorizeMail(ctx.caller)
    const templates = await templatesOf(ctx.caller.institutionId, { isActive: true })
    return { body: templates.map((one) => new TemplateTypeTransformer(one).toObject()) }
  }

  /**
   * `POST /v2/emails/bulk` → 202 `mailing, accepted, refused`: the addresses that get nothing, with the reason. `Idempotency-Key` names the order once. With
   * `?dry_run=true` what it would do, with examples; nothing is sent.
   */
  async bulk(ctx: HttpContext): Promise<Preview | Ordered> {
    await authorizeMail(ctx.caller)
    const order = orderIn(await ctx.request.validateUsing(bulkBody))
    const { dryRun } = await dryRunQuery.validate(given({ dryRun: ctx.request.qs().dryRun }))
    if (dryRun) return preview(ctx, order)
    const key = unwrap(readOrderKey(ctx.request.header('idempotency-key')))
    const { mailing, accepted, refused } = unwrap(await orderMailing(ctx.caller, order, key))
    ctx.response.status(202)
    return { mailing, accepted, refused: refused.map(({ email, reason }) => ({ email, reason })) }
  }

  /** `POST /v2/emails/test` → 202 `mailing`: the message to oneself alone. */
  async test(ctx: HttpContext) {
    await authorizeMail(ctx.caller)
    const order = await ctx.request.validateUsing(testBody)
    const { mailing } = unwrap(await orderTest(ctx.caller, order))
    ctx.response.status(202)
    return { mailing }
  }

  /** `GET /v2/emails?ordering=user__name`: by the recipient's name, ten a page. */
  async index(ctx: HttpContext) {
    await authorizeMail(ctx.caller)
    const request = listRequest(ctx, { orderable: RECORD_ORDER, defaultOrder: 'user__name', defaultSize: 10 })
    const { mailing, state } = request.filter
    const filter = await recordsQuery.validate(given({ mailing, state }))
    const { rows, count } = await listRecords(ctx.caller, request, filter)
    return listResponse(ctx, request, {
      count,
      rows: rows.map((row) => new EmailRecordTransformer(row).toObject()),
    })
  }
}

/** @throws AppError 400 unless recipients or a selection are named, and not both */
function orderIn({
  cc = [],
  bcc = [],
  recipients = [],
  selection,
  context = {},
  ...texts
}: Sent): NewMailing {
  if (recipients.length > 0 === (selection !== undefined))
    throw new AppError(400, 'validation', {
      fields: { recipients: ['communication.recipients_or_selection'] },
    })
  return {
    ...texts,
    cc,
    bcc,
    context,
    selection: selection ?? null,
    recipients: recipients.map((one) => ({ email: one.email, context: one.context ?? {} })),
  }
}
type Sent = Awaited<ReturnType<(typeof bulkBody)['validate']>>

async function preview(ctx: HttpContext, order: NewMailing) {
  const prepared = unwrap(await prepareMailing(ctx.caller, order))
  const { people, refused, withoutEmail, suppressed } = prepared
  const samples = await samplesOf(prepared, ctx.caller.language)
  return new MailingPreviewTransformer({
    accepted: people.length,
    withoutEmail,
    suppressed,
    refused,
    samples,
  }).toObject()
}

// Named one by one: what is inferred would lose one of the two.
type Preview = Awaited<ReturnType<typeof preview>>
type Ordered = { mailing: number; accepted: number; refused: { email: string; reason: string }[] }
