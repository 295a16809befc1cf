import type { HttpContext } from '@adonisjs/core/http'
import { readUpload } from '#files'
import { cookieName, toIso, unwrap } from '#shared'
import {
  openByTicket,
  pictureLinks,
  screenshotAddress,
  sittingLinks,
  showPicture,
  showScreen,
  showStill,
} from '../actions/show_picture.js'
import { storePicture } from '../actions/store_picture.js'
import { momentsOf, PICTURE_LIMIT_BYTES } from '../domain/pictures.js'
import { ofDayValidator, ofUserValidator, ticketValidator } from '../validators/evidence.js'
import { serveBytes, serveStream } from './serve.js'

const COOKIE = 'banca_capture'
/** Seconds; of no use to a script, and sent to nobody else. */
const COOKIE_SHAPE = {
  path: '/v1/captures/open',
  httpOnly: true,
  sameSite: 'strict',
  maxAge: 30 * 60,
} as const

export default class PicturesController {
  async snapshot(ctx: HttpContext) {
    return store(ctx, 'SNAPSHOT')
  }

  /** GET of the same address: the start, the middle and the end of the sitting. */
  async snapshots(ctx: HttpContext) {
    const links = unwrap(await sittingLinks(Number(ctx.params.id), ctx.caller))
    return { results: links.map(({ url, when }) => ({ url, when: toIso(when) })), count: links.length }
  }

  async screenshot(ctx: HttpContext) {
    return store(ctx, 'SCREENSHOT')
  }

  async still(ctx: HttpContext) {
    return serveBytes(
      ctx,
      unwrap(await showStill(Number(ctx.params.id), Number(ctx.params.userId), ctx.caller))
    )
  }

  async screen(ctx: HttpContext) {
    return serveBytes(
      ctx,
      unwrap(await showScreen(Number(ctx.params.id), Number(ctx.params.userId), ctx.caller))
    )
  }

  async show(ctx: HttpContext) {
    return serveStream(ctx, unwrap(await showPicture(Number(ctx.params.id), ctx.caller)))
  }

  async screenshotAddress(ctx: HttpContext) {
    const { userId } = await ofUserValidator.validate(ctx.request.qs())
    return { url: unwrap(await screenshotAddress(userId, ctx.caller)) }
  }

  async screenshotsOfDay(ctx: HttpContext) {
    const { userId, selectedDate } = await ofDayValidator.validate(ctx.request.qs())
    const links = unwrap(await pictureLinks(userId, 'SCREENSHOT', ctx.caller, momentsOf(selectedDate)))
    return { results: links.map(({ url, when }) => ({ url, when: toIso(when) })), count: links.length }
  }

  /** A tab sends no header: the ticket in the address is all it takes, once, and the tab's cookie when its player asks again. */
  async open(ctx: HttpContext) {
    const { ticket } = await ticketValidator.validate(ctx.request.qs())
    const opened = unwrap(
      await openByTicket(
        ticket ?? '',
        ctx.request.encryptedCookie(cookieName(ctx, COOKIE)),
        ctx.request.header('range')
      )
    )
    ctx.response.encryptedCookie(cookieName(ctx, COOKIE), opened.grant, {
      ...COOKIE_SHAPE,
      secure: ctx.request.secure(),
    })
    return serveStream(ctx, opened.file)
  }
}

async function store(ctx: HttpContext, kind: 'SNAPSHOT' | 'SCREENSHOT') {
  unwrap(
    await storePicture(Number(ctx.params.id), kind, ctx.caller, () => readUpload(ctx, PICTURE_LIMIT_BYTES))
  )
  return ctx.response.noContent()
}
