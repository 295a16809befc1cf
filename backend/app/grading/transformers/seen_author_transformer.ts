import { BaseTransformer } from '@adonisjs/core/transformers'
import type { SeenAuthorView } from '../author_views.js'
import { wireLooks } from '../wire_looks.js'

/** Whose a text is, for who asked for it on record. */
export default class SeenAuthorTransformer extends BaseTransformer<SeenAuthorView> {
  toObject() {
    const { author, ...looks } = this.resource
    return {
      author: {
        name: author.name,
        publicIdentifier: author.publicIdentifier,
        school: author.school,
        classes: author.classes && [...author.classes],
      },
      ...wireLooks(looks),
    }
  }
}
