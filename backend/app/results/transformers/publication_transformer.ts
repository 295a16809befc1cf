import { BaseTransformer } from '@adonisjs/core/transformers'
import type { PublicationView } from '../views.js'

/** Counts of a publication; `basis` of a preview is sent back to apply what was seen. */
export default class PublicationTransformer extends BaseTransformer<PublicationView> {
  toObject() {
    const { mode, results, added, changed, replies, withoutReply, basis } = this.resource
    return { mode, results, added, changed, replies, withoutReply, basis }
  }
}
