import type { HttpContext } from '@adonisjs/core/http'
import { actingAs } from '#audit'
import { issuingWindows } from '#catalog'
import { authorizeOrHide, forbidden, unwrap } from '#shared'
import { correctionToken, redeemCorrectionToken } from '../actions/correction_token.js'
import { showAnswerSheet } from '../actions/show_key.js'
import { withoutCorrections } from '../domain/answer_sheet.js'
import { maySeeSheet } from '../policies/answer_sheet_policy.js'
import { disclosureOf } from '../queries/answer_sheet.js'
import { findApplication } from '../queries/find_application.js'
import AnswerSheetTransformer from '../transformers/answer_sheet_transformer.js'
import { correctionTokenValidator } from '../validators/correction_validator.js'

/** The correction of an application, for a page that is not ours to draw. */
export default class ItemCorrectionController {
  /** `GET /v1/applications/{id}/item_correction_token`: for those the answer sheet is disclosed to. */
  async token(ctx: HttpContext) {
    const application = await findApplication(Number(ctx.params.id), ctx.caller)
    authorizeOrHide(application !== null)
    const disclosed = await disclosureOf(application, ctx.caller)
    authorizeOrHide(disclosed !== null)
    if (!maySeeSheet(disclosed.disclosure)) throw forbidden('delivery.answer_sheet_closed')
    return { token: correctionToken(application.id, ctx.caller) }
  }

  /** `POST /v1/applications/item_correction` with `token`: the answer sheet, as the one who asked for the token sees it now; what people corrected where the appeal window of the collection enables it. */
  async show(ctx: HttpContext) {
    const { token = '' } = await ctx.request.validateUsing(correctionTokenValidator)
    const { applicationId, caller } = unwrap(await redeemCorrectionToken(token))
    const application = await findApplication(applicationId, caller)
    authorizeOrHide(application !== null)
    // The call has no log-in of its own, and a look at a key is on record with where it came from.
    const request = { caller, address: ctx.request.ip(), requestId: ctx.request.id() ?? null }
    const sheet = unwrap(await actingAs(request, () => showAnswerSheet(application, caller)))
    const isShown = (await issuingWindows([sheet.collection.id])).get(
      sheet.collection.id
    )?.enableItemCorrection
    return ctx.serialize(AnswerSheetTransformer.transform(isShown ? sheet : withoutCorrections(sheet)))
  }
}
