import { BaseTransformer } from '@adonisjs/core/transformers'
import { savedBasis } from '../domain/saved_comments.js'

/** The comments that somebody keeps, for themselves. `basis` names them. */
export default class SavedCommentsTransformer extends BaseTransformer<{ comments: readonly string[] }> {
  toObject() {
    const { comments } = this.resource
    return { comments: [...comments], basis: savedBasis(comments) }
  }
}
