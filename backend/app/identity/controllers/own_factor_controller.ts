import type { HttpContext } from '@adonisjs/core/http'
import { beginFactor, confirmFactor, removeOwnFactor, renewRecoveryCodes } from '../actions/own_factor.js'
import { ownFactor } from '../queries/list_staff_factors.js'
import FactorOfferTransformer from '../transformers/factor_offer_transformer.js'
import OwnFactorTransformer from '../transformers/own_factor_transformer.js'
import { passwordAgainValidator } from '../validators/identity.js'
import { confirmFactorValidator } from '../validators/second_factor.js'

const askingOf = (ctx: HttpContext) => ({ session: ctx.session, address: ctx.request.ip(), userAgent: ctx.request.header('user-agent') })

/** One's own second factor. */
export default class OwnFactorController {
  /** `GET /v1/second_factor` */
  async show(ctx: HttpContext) {
    return ctx.serialize(OwnFactorTransformer.transform(await ownFactor(ctx.caller)))
  }

  /** `POST /v1/second_factor/begin` */
  async begin(ctx: HttpContext) {
    const { currentPassword } = await ctx.request.validateUsing(passwordAgainValidator)
    return ctx.serialize(FactorOfferTransformer.transform(await beginFactor(askingOf(ctx), currentPassword)))
  }

  /** `POST /v1/second_factor` */
  async confirm(ctx: HttpContext) {
    return { recoveryCodes: await confirmFactor(askingOf(ctx), await ctx.request.validateUsing(confirmFactorValidator)) }
  }

  /** `POST /v1/second_factor/recovery_codes` */
  async recoveryCodes(ctx: HttpContext) {
    const { currentPassword } = await ctx.request.validateUsing(passwordAgainValidator)
    return { recoveryCodes: await renewRecoveryCodes(askingOf(ctx), currentPassword) }
  }

  /** `POST /v1/second_factor/remove` */
  async remove(ctx: HttpContext) {
    const { currentPassword } = await ctx.request.validateUsing(passwordAgainValidator)
    await removeOwnFactor(askingOf(ctx), currentPassword)
    return ctx.response.noContent()
  }
}
