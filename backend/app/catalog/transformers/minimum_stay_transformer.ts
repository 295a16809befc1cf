import { BaseTransformer } from '@adonisjs/core/transformers'
import type { CollectionListView } from '../views.js'

/** How long a candidate must stay, in seconds from the start. */
export default class MinimumStayTransformer extends BaseTransformer<
  Pick<CollectionListView, 'minimumStaySeconds'>
> {
  toObject() {
    return { seconds: this.resource.minimumStaySeconds }
  }
}
