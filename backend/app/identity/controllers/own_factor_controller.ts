import type { HttpContext } from '@adonisjs/core/http'
import { unwrap } from '#shared'
import {
  beginFactor,
  confirmFactor,
  removeOwnFactor,
  renewRecoveryCodes,
  type Shown,
} from '../actions/own_factor.js'
import { ownFactor } from '../queries/list_staff_factors.js'
import FactorOfferTransformer from '../transformers/factor_offer_transformer.js'
import OwnFactorTransformer from '../transformers/own_factor_transformer.js'
import { confirmFactorValidator, factorAgainValidator, proofOf } from '../validators/second_factor.js'

const askingOf = (ctx: HttpContext) => ({
  session: ctx.session,
  address: ctx.request.ip(),
  userAgent: ctx.request.header('user-agent'),
})

async function shownBy(ctx: HttpContext): Promise<Shown> {
  const { currentPassword, ...shown } = await ctx.request.validateUsing(factorAgainValidator)
  return { password: currentPassword, proof: proofOf(shown) }
}

/** One's own second factor. */
export default class OwnFactorController {
  /** `GET /v1/second_factor` */
  async show(ctx: HttpContext) {
    return ctx.serialize(OwnFactorTransformer.transform(await ownFactor(ctx.caller)))
  }

  /** `POST /v1/second_factor/begin` */
  async begin(ctx: HttpContext) {
    const offer = unwrap(await beginFactor(askingOf(ctx), await shownBy(ctx)))
    return ctx.serialize(FactorOfferTransformer.transform(offer))
  }

  /** `POST /v1/second_factor` */
  async confirm(ctx: HttpContext) {
    const body = await ctx.request.validateUsing(confirmFactorValidator)
    return { recoveryCodes: unwrap(await confirmFactor(askingOf(ctx), body)) }
  }

  /** `POST /v1/second_factor/recovery_codes` */
  async recoveryCodes(ctx: HttpContext) {
    return { recoveryCodes: unwrap(await renewRecoveryCodes(askingOf(ctx), await shownBy(ctx))) }
  }

  /** `POST /v1/second_factor/remove` */
  async remove(ctx: HttpContext) {
    unwrap(await removeOwnFactor(askingOf(ctx), await shownBy(ctx)))
    return ctx.response.noContent()
  }
}
