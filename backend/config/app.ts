import app from '@adonisjs/core/services/app'
import { defineConfig } from '@adonisjs/core/http'
import { answerBadAddress } from '#http/bare_answer'
import env from '#start/env'
import { callerAddress } from '#start/trusted_proxies'

export const appKey = env.get('APP_KEY')
export const appUrl = env.get('APP_URL')

export const http = defineConfig({
  onBadUrl: answerBadAddress,
  generateRequestId: true,
  allowMethodSpoofing: false,
  useAsyncLocalStorage: false,
  trustProxy: env.get('TRUST_PROXY'),
  getIp: (request, forwarded) => callerAddress(forwarded(), request.request.socket.remoteAddress ?? ''),
  cookie: { domain: '', path: '/', maxAge: '2h', httpOnly: true, secure: app.inProduction, sameSite: 'lax' },
})
