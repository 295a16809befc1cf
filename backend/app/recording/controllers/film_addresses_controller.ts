import type { HttpContext } from '@adonisjs/core/http'
import { ofDayValidator, ofUserValidator } from '#evidence'
import { unwrap } from '#shared'
import { filmAddress } from '../actions/film_address.js'

/** Films of a candidate, for a tab of its own. */
export default class FilmAddressesController {
  /** `GET /video` */
  async newest(ctx: HttpContext) {
    const { userId } = await ofUserValidator.validate(ctx.request.qs())
    return { url: unwrap(await filmAddress(userId, ctx.caller)) }
  }

  /** `GET /video-oral` */
  async ofDay(ctx: HttpContext) {
    const { userId, selectedDate } = await ofDayValidator.validate(ctx.request.qs())
    return { url: unwrap(await filmAddress(userId, ctx.caller, selectedDate)) }
  }
}
