import { BaseTransformer } from '@adonisjs/core/transformers'
import type { PretestView } from '../views.js'

/** An application that awaits a decision, for staff. */
export default class PretestTransformer extends BaseTransformer<PretestView> {
  toObject() {
    const { id, user, isFinished } = this.resource
    return { id, user: { id: user.id, name: user.name }, isFinished }
  }
}
