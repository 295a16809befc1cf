import { payments } from '#config/payments'
import { manualProvider } from './manual_provider.js'
import type { PaymentProvider } from './payment_provider.js'

/** Who takes payments here; null: nobody, and all appeals are free. */
export const paymentProvider = (): PaymentProvider | null =>
  payments.provider === 'manual' ? manualProvider(payments.receiver) : null
