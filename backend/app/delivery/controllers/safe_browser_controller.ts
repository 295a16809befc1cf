import type { HttpContext } from '@adonisjs/core/http'
import { deliveryExam } from '#catalog'
import { AppError, authorizeOrHide } from '#shared'
import { toPropertyList } from '../domain/seb_configuration.js'
import { configurationOf } from './safe_browser.js'

/** `GET /v1/exams/{id}/safe_browser.seb`: the browser opens it before anybody has logged in, so the link itself is signed. */
export default class SafeBrowserController {
  async show(ctx: HttpContext) {
    if (!ctx.request.hasValidSignature('safe_browser'))
      throw new AppError(401, 'unauthenticated', { messages: ['shared.unauthenticated'] })
    const exam = await deliveryExam(Number(ctx.params.id))
    authorizeOrHide(exam?.safeBrowser.required === true)
    ctx.response.header('content-type', 'application/seb')
    ctx.response.header('content-disposition', `attachment; filename="prova-${exam.exam.id}.seb"`)
    ctx.response.header('cache-control', 'no-store')
    return ctx.response.send(toPropertyList(configurationOf(exam)))
  }
}
