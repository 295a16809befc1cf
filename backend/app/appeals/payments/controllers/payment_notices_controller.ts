import type { HttpContext } from '@adonisjs/core/http'
import { bodyTypeOf } from '#http/body_type'
import { readBytes } from '#http/read_bytes'
import { clock, notFound, unwrap } from '#shared'
import { paymentProvider } from '../../payment_providers/current_provider.js'
import type { NoticeHead } from '../../payment_providers/payment_provider.js'
import { isReadable, takeNotice } from '../actions/take_notice.js'
import { NOTICE_BYTES } from '../domain/notice.js'

/** A bank is on a good line. */
const WITHIN_MS = 10_000

/** What a payment provider has to report. Its caller has no session: the provider in use says who it is. */
export default class PaymentNoticesController {
  /** `POST /v1/payment_webhooks/{provider}/…`: 204 once what it names was read at the provider and committed. Anybody else gets 404. */
  async store({ request, response, params }: HttpContext) {
    const provider = paymentProvider()
    if (!isReadable(provider) || provider.name !== params.provider) throw notFound()
    const { readings } = provider
    const head: NoticeHead = {
      address: request.request.socket.remoteAddress ?? '',
      secret: typeof params.secret === 'string' ? params.secret : null,
      headers: request.headers(),
    }
    if (!readings.admits(head)) throw notFound()
    // Refuses what is compressed.
    bodyTypeOf(request.request)
    const body = await readBytes(request.request, NOTICE_BYTES, WITHIN_MS)
    if (!readings.isGenuine(head, body, clock.now())) throw notFound()
    unwrap(await takeNotice(provider, body))
    response.noContent()
  }
}
