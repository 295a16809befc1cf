import env from '#start/env'

/** How appeals are paid for. Of `manual` the receiver is complete, or the server does not start (`start/payment_settings.ts`). */
export const payments = {
  provider: env.get('PAYMENT_PROVIDER', 'off'),
  receiver: {
    key: env.get('PIX_KEY') ?? '',
    name: env.get('PIX_NAME') ?? '',
    city: env.get('PIX_CITY') ?? '',
  },
}
