import { payments } from '#config/payments'
import { manualProvider } from './manual_provider.js'
import { apiPixProvider } from './pix/api_pix_provider.js'
import { bankCallers, sandboxCallers } from './pix/notice_callers.js'
import type { PaymentProvider } from './payment_provider.js'

type Settings = typeof payments

/** Of the sandbox bank; its secret signs notices as well. */
export const SANDBOX_CLIENT = 'banca'

/** A provider holds a token and connections: there is one for as long as the settings are the same. */
let made: { readonly settings: Settings; readonly provider: PaymentProvider | null } | null = null

/** Who takes payments here; null: nobody, and all appeals are free. */
export function paymentProvider(): PaymentProvider | null {
  if (made === null || !isSame(made.settings, payments)) {
    const { ...settings } = payments
    made = { settings, provider: providerOf(settings) }
  }
  return made.provider
}

const isSame = (one: Settings, other: Settings): boolean =>
  one.provider === other.provider &&
  one.receiver === other.receiver &&
  one.pix === other.pix &&
  one.sandbox === other.sandbox &&
  one.trustsProxy === other.trustsProxy

function providerOf({ provider, receiver, pix, sandbox, trustsProxy }: Settings): PaymentProvider | null {
  switch (provider) {
    case 'off':
      return null
    case 'manual':
      return manualProvider(receiver)
    case 'pix':
      return apiPixProvider('pix', pix, receiver, bankCallers({ ...pix, trustsProxy }))
    case 'sandbox':
      return apiPixProvider(
        'sandbox',
        {
          apiUrl: `${sandbox.url}/v2`,
          tokenUrl: `${sandbox.url}/oauth/token`,
          clientId: SANDBOX_CLIENT,
          clientSecret: sandbox.secret,
        },
        receiver,
        sandboxCallers(sandbox.secret)
      )
  }
}
