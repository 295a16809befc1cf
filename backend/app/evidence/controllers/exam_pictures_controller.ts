import type { HttpContext } from '@adonisjs/core/http'
import { given, listRequest, listResponse, toIso, unwrap } from '#shared'
import { archiveAddress, daysOfPictures, openArchive, picturesOfDay } from '../actions/exam_pictures.js'
import { ofKindAndDayValidator, ofKindValidator, ticketValidator } from '../validators/evidence.js'
import { serveZip } from './serve.js'

/** The pictures of a sitting, read after it. */
export default class ExamPicturesController {
  /** `GET /v1/applications/{id}/picture_days?kind=`: newest day first. */
  async days(ctx: HttpContext) {
    const { kind } = await ofKindValidator.validate(ctx.request.qs())
    const results = unwrap(await daysOfPictures(Number(ctx.params.id), kind, ctx.caller))
    return { results: results.map(({ day, count }) => ({ day, count })), count: results.length }
  }

  /** `GET /v1/applications/{id}/pictures?kind=&day=`: of one day, oldest first. */
  async ofDay(ctx: HttpContext) {
    const request = listRequest(ctx, { orderable: ['id'], defaultOrder: 'id', defaultSize: 12 })
    const { kind, day } = request.filter
    const asked = await ofKindAndDayValidator.validate(given({ kind, day }))
    const page = unwrap(await picturesOfDay(Number(ctx.params.id), asked, ctx.caller, request))
    return listResponse(ctx, request, {
      count: page.count,
      rows: page.rows.map(({ url, when }) => ({ url, when: toIso(when) })),
    })
  }

  /** `GET /v1/applications/{id}/static_images`: an address of all camera pictures as one zip. */
  async archive(ctx: HttpContext) {
    return { url: unwrap(await archiveAddress(Number(ctx.params.id), ctx.caller)) }
  }

  /** `GET /v1/captures/archive?ticket=`: a download sends no header, the ticket is all it takes, once. */
  async openArchive(ctx: HttpContext) {
    const { ticket } = await ticketValidator.validate(ctx.request.qs())
    return serveZip(ctx, unwrap(await openArchive(ticket ?? '')))
  }
}
