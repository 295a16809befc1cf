import { BaseTransformer } from '@adonisjs/core/transformers'
import type { AppealDisclosureView } from '../views.js'

/** Counts of a disclosure of replies; `basis` of a preview is sent back to apply what was seen. */
export default class AppealDisclosureTransformer extends BaseTransformer<AppealDisclosureView> {
  toObject() {
    const { mode, replied, withoutReply, alreadyDisclosed, grades, basis } = this.resource
    return { mode, replied, withoutReply, disclosed: alreadyDisclosed, grades, basis }
  }
}
