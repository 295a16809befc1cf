import type { HttpContext } from '@adonisjs/core/http'
import { accommodationOf, isCandidateOf, saveAccommodation } from '#identity'
import { AppError, authorize, authorizeOrHide, readMoment, unwrap } from '#shared'
import { applyAccommodation } from '../actions/apply_accommodation.js'
import { mayManageExam } from '../policies/act_policy.js'
import AccommodationTransformer from '../transformers/accommodation_transformer.js'
import { accommodationBody } from '../validators/accommodation_validator.js'

/** What somebody needs in every exam, entered once. */
export default class AccommodationsController {
  /** `GET /v1/users/{id}/accommodation` */
  async show(ctx: HttpContext) {
    return new AccommodationTransformer(await accommodationOf(await requireCandidate(ctx))).toObject()
  }

  /**
   * `PUT /v1/users/{id}/accommodation` `time_factor, valid_from?, valid_until?, note?` → the record, and in `changed` how many exams that are
   * not begun have another time than before.
   */
  async update(ctx: HttpContext) {
    const userId = await requireCandidate(ctx)
    const { timeFactor, validFrom, validUntil, note } = await ctx.request.validateUsing(accommodationBody)
    const [from, until] = [readDay('validFrom', validFrom), readDay('validUntil', validUntil)]
    if (from !== null && until !== null && until <= from) throw wrongEnd('validUntil')
    const { institutionId, userId: by } = ctx.caller
    const accommodation = {
      timeFactor,
      validFrom: from,
      validUntil: until,
      note: note?.toWellFormed() || null,
    }
    unwrap(await saveAccommodation({ userId, institutionId, by, accommodation }))
    const changed = await applyAccommodation(userId, ctx.caller)
    return { ...new AccommodationTransformer(await accommodationOf(userId)).toObject(), changed }
  }
}

/** @throws AppError 404 for who is no candidate of the caller's, 403 for who decides about no exams */
async function requireCandidate(ctx: HttpContext): Promise<number> {
  authorize(mayManageExam(ctx.caller))
  const userId = Number(ctx.params.id)
  authorizeOrHide(await isCandidateOf(ctx.caller, userId))
  return userId
}

const wrongEnd = (field: 'validFrom' | 'validUntil') =>
  new AppError(400, 'validation', { fields: { [field]: ['delivery.window_order'] } })

/** Epoch ms. */
function readDay(field: 'validFrom' | 'validUntil', text: string | null | undefined): number | null {
  if (text === null || text === undefined) return null
  return readMoment(field, text, 'delivery.window_order')
}
