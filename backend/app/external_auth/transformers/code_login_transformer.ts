import { BaseTransformer } from '@adonisjs/core/transformers'
import { LoginTransformer, type LoginView } from '#identity/types'
import type { SeenIds } from '../views.js'

/** The answer to a code: a log-in, and what its page shows next. */
export default class CodeLoginTransformer extends BaseTransformer<{ login: LoginView; seen: SeenIds }> {
  toObject() {
    const { login, seen } = this.resource
    return {
      ...new LoginTransformer(login).toObject(),
      collectionId: seen.collectionId,
      turmaId: seen.turmaId,
      institutionId: seen.institutionId,
      periodId: seen.periodId,
    }
  }
}
