import type { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import { examIdsOfCollection } from '#catalog'
import { openStoredFile } from '#files'
import { AppError, say, unwrap } from '#shared'
import { allInOne, cardsZip } from '../actions/open_cards.js'
import { redeemReportTicket } from '../actions/report_tickets.js'
import { namePart } from '../domain/entry_names.js'
import { madeCard } from '../queries/made_cards.js'
import { ticketQuery } from '../validators/sheet_orders.js'
import { requireApplication, requireCollection } from './require_collection.js'

const noPdf = () => new AppError(404, 'no_pdf', { messages: ['reporting.no_pdf'] })

/** `GET /v1/report_cards/open?ticket=`: what a ticket opens, once. The ticket replaces the session's token: a tab sends no header. */
export default class ReportCardsController {
  async open(ctx: HttpContext) {
    const { ticket } = await ticketQuery.validate(ctx.request.qs())
    const opened = await redeemReportTicket(ticket)
    if (!opened) throw new AppError(401, 'ticket_invalid', { messages: ['reporting.ticket_invalid'] })
    // Rights are those of now, not those of the ticket.
    ctx.caller = opened.caller
    const { opens, subjectId } = opened
    if (opens === 'card') return this.#card(ctx, subjectId)
    const { id, name } = await requireCollection(ctx, subjectId)
    const title = `${say(ctx.caller.language, 'reporting.job_sheets')} ${namePart(name, String(id))}`
    if (opens === 'zip') {
      const withFolders = (await examIdsOfCollection(id)).length > 1
      const stream = unwrap(await cardsZip(ctx.caller, id, withFolders))
      return send(ctx, stream, { type: 'application/zip', name: `${title}.zip` })
    }
    const left = new AbortController()
    ctx.response.response.once('close', () => left.abort())
    const pdf = unwrap(await allInOne(ctx.caller, id, left.signal))
    headers(ctx, { type: 'application/pdf', name: `${title}.pdf`, isShown: true })
    return ctx.response.send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
  }

  async #card(ctx: HttpContext, applicationId: number) {
    await requireApplication(ctx, applicationId)
    const card = await madeCard(ctx.caller, applicationId)
    const file = card && (await openStoredFile(card.fileId))
    if (!card || !file?.stream) throw noPdf()
    ctx.response.header('Content-Length', String(file.sizeBytes))
    return send(ctx, file.stream, { type: 'application/pdf', name: card.filename })
  }
}

type Sent = { type: string; name: string; isShown?: boolean }

function headers({ response }: HttpContext, { type, name, isShown = false }: Sent) {
  response.header('Content-Type', type)
  response.header(
    'Content-Disposition',
    `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`
  )
  response.header('X-Content-Type-Options', 'nosniff')
  // A sandbox would keep the browser's own reader from showing it.
  const sandbox = isShown ? '' : ' sandbox;'
  response.header('Content-Security-Policy', `default-src 'none';${sandbox} frame-ancestors 'none'`)
  response.header('Cross-Origin-Resource-Policy', 'same-origin')
  response.header('Cache-Control', 'private, no-store')
}

function send(ctx: HttpContext, stream: Readable, sent: Sent) {
  headers(ctx, sent)
  return ctx.response.stream(stream)
}
