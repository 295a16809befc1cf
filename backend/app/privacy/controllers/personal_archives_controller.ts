import type { HttpContext } from '@adonisjs/core/http'
import { AppError, asDownload, authorize, unwrap } from '#shared'
import { exportAddress, personalArchive, redeemExportTicket } from '../actions/export_person.js'
import { mayHandlePrivacy } from '../policies/privacy_policy.js'
import { openQuery } from '../validators/privacy.js'

/** Copies of everything about a person. */
export default class PersonalArchivesController {
  /** `POST /v1/privacy_requests/{id}/export` → an address for one use */
  async store(ctx: HttpContext) {
    authorize(await mayHandlePrivacy(ctx.caller))
    return { url: unwrap(await exportAddress(ctx.caller, Number(ctx.params.id))) }
  }

  /** `GET /v1/privacy_requests/open?ticket=`: once. The ticket replaces the session's token: a tab sends no header. */
  async open(ctx: HttpContext) {
    const { ticket } = await openQuery.validate(ctx.request.qs())
    const opened = await redeemExportTicket(ticket)
    if (!opened) throw new AppError(401, 'ticket_invalid', { messages: ['privacy.ticket_invalid'] })
    // Rights are those of now, not those of the ticket.
    ctx.caller = opened.caller
    authorize(await mayHandlePrivacy(ctx.caller))
    const stream = unwrap(await personalArchive(ctx.caller, opened.subjectId))
    asDownload(ctx.response, `dados-${opened.subjectId}.zip`, 'application/zip')
    return ctx.response.stream(stream)
  }
}
