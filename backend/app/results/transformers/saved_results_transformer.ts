import { BaseTransformer } from '@adonisjs/core/transformers'
import type { SavedResults } from '../actions/save_results.js'

/** How many results were new, and how many changed. */
export default class SavedResultsTransformer extends BaseTransformer<SavedResults> {
  toObject() {
    const { added, changed } = this.resource
    return { added, changed }
  }
}
