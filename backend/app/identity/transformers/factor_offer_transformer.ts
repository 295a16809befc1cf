import { BaseTransformer } from '@adonisjs/core/transformers'
import type { FactorOfferView } from '../views.js'

export default class FactorOfferTransformer extends BaseTransformer<FactorOfferView> {
  toObject() {
    const { secret, uri, offer } = this.resource
    return { secret, uri, offer }
  }
}
