import type { HttpContext } from '@adonisjs/core/http'
import { cookieName } from '#shared'
import { KNOWN_DEVICE_DAYS, deviceKeyOf } from '../sessions/known_devices.js'

const DEVICE_COOKIE = 'banca_device'

/** Read by the log-in alone: it names the device and opens nothing; by it the server knows to which accounts the device logged in before. */
const COOKIE_SHAPE = {
  path: '/v1/login',
  maxAge: KNOWN_DEVICE_DAYS * 86_400,
  httpOnly: true,
  sameSite: 'strict',
  encode: false,
} as const

/** What asks to be let in. Over HTTPS it may be named by the cookie of before, which had no prefix: the answer gives that the present name. */
export function deviceOf(ctx: HttpContext) {
  const { request } = ctx
  const named = (name: string) => deviceKeyOf(request.plainCookie(name, { encoded: false }))
  return {
    userAgent: request.header('user-agent'),
    deviceKey: named(cookieName(ctx, DEVICE_COOKIE)) ?? named(DEVICE_COOKIE),
    address: request.ip(),
  }
}

export function nameDevice(ctx: HttpContext, deviceKey: string | null) {
  if (deviceKey !== null)
    ctx.response.plainCookie(cookieName(ctx, DEVICE_COOKIE), deviceKey, {
      ...COOKIE_SHAPE,
      secure: ctx.request.secure(),
    })
}
