import { appUrl } from '#config/app'
import { payments } from '#config/payments'
import { paymentProvider } from '../../payment_providers/current_provider.js'
import { ProviderTrouble } from '../../payment_providers/payment_provider.js'

/** Has the bank send notices to this server, at the address with the secret. @returns why it does not, or null */
export async function registerNoticeAddress(): Promise<string | null> {
  const readings = paymentProvider()?.readings
  const secret = payments.pix.noticeSecret
  if (payments.provider !== 'pix' || !readings) return 'There is no bank: PAYMENT_PROVIDER is not pix.'
  if (secret === '') return 'Notices are off: set PIX_NOTICE_SECRET and PIX_NOTICE_HEADER first.'
  try {
    await readings.registerNotices(`${appUrl.replace(/\/$/, '')}/v1/payment_webhooks/pix/${secret}`)
    return null
  } catch (error) {
    if (error instanceof ProviderTrouble) return `The bank does not take it: ${error.message}`
    throw error
  }
}
