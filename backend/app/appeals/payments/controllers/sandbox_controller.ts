import { payments } from '#config/payments'
import { notFound } from '#shared'

/** The sandbox bank, for who tries payments out. */
export default class SandboxController {
  /** `GET /v1/payments/sandbox` → where its page to pay is; 404 wherever money is real. */
  show() {
    if (payments.provider !== 'sandbox') throw notFound()
    return { url: payments.sandbox.url }
  }
}
