import env from '#start/env'

const apiUrl = env.get('PIX_API_URL') ?? ''

/** How appeals are paid for. What a provider needs is complete, or the server does not start (`start/payment_settings.ts`). */
export const payments = {
  provider: env.get('PAYMENT_PROVIDER', 'off'),
  receiver: {
    key: env.get('PIX_KEY') ?? '',
    name: env.get('PIX_NAME') ?? '',
    city: env.get('PIX_CITY') ?? '',
  },
  pix: {
    apiUrl,
    tokenUrl: env.get('PIX_TOKEN_URL') ?? (apiUrl && `${new URL(apiUrl).origin}/oauth/token`),
    clientId: env.get('PIX_CLIENT_ID') ?? '',
    clientSecret: env.get('PIX_CLIENT_SECRET') ?? '',
    certificate: env.get('PIX_CLIENT_CERT'),
    key: env.get('PIX_CLIENT_KEY'),
    authority: env.get('PIX_API_CA'),
    noticeSecret: env.get('PIX_NOTICE_SECRET') ?? '',
    noticeHeader: (env.get('PIX_NOTICE_HEADER') ?? '').toLowerCase(),
  },
  sandbox: {
    url: env.get('PAYMENT_SANDBOX_URL') ?? '',
    secret: env.get('PAYMENT_SANDBOX_SECRET') ?? '',
  },
  /** Of the address of a connection: is it a proxy of ours, whose headers are believed? */
  trustsProxy: env.get('TRUST_PROXY'),
}
