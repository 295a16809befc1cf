import { BaseTransformer } from '@adonisjs/core/transformers'
import type { AuthorLooksView } from '../author_views.js'
import { wireLooks } from '../wire_looks.js'

/** Who has seen whose a text is, for others who watch over its plan; nothing of whose it is. */
export default class AuthorLooksTransformer extends BaseTransformer<AuthorLooksView> {
  toObject() {
    return wireLooks(this.resource)
  }
}
