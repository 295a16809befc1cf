import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { PlanAgreementView } from '../agreement_views.js'
import { wireAgreement, wireStretch } from '../wire_agreement.js'

/** How far the markers of a plan agree. `countedAt` null: nothing was counted yet. */
export default class PlanAgreementTransformer extends BaseTransformer<{ found: PlanAgreementView | null }> {
  toObject() {
    const { found } = this.resource
    return {
      countedAt: found === null ? null : toIso(found.countedAt),
      marks: found?.marks ?? 0,
      total: found && wireAgreement(found.total),
      criteria: (found?.criteria ?? []).map(({ name, agreement }) => ({ name, ...wireAgreement(agreement) })),
      situations: found?.situations ? wireAgreement(found.situations) : null,
      hours: (found?.hours ?? []).map(wireStretch),
      places: (found?.places ?? []).map(wireStretch),
    }
  }
}
