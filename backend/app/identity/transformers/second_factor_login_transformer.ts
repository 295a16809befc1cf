import { BaseTransformer } from '@adonisjs/core/transformers'
import type { SecondFactorLoginView } from '../views.js'
import LoginTransformer from './login_transformer.js'

/** A log-in that passed the second factor. */
export default class SecondFactorLoginTransformer extends BaseTransformer<SecondFactorLoginView> {
  toObject() {
    return { ...new LoginTransformer(this.resource).toObject(), recoveryCodes: this.resource.recoveryCodes }
  }
}
