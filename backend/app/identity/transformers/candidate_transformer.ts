import { BaseTransformer } from '@adonisjs/core/transformers'
import type { CandidateView } from '../views.js'

/** Somebody to whom an exam can be given. */
export default class CandidateTransformer extends BaseTransformer<CandidateView> {
  toObject() {
    return this.pick(this.resource, ['id', 'name', 'username', 'publicIdentifier'])
  }
}
