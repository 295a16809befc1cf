import { BaseTransformer } from '@adonisjs/core/transformers'
import type { ActiveSetView } from '../views.js'

export default class ActiveSetTransformer extends BaseTransformer<ActiveSetView> {
  toObject() {
    const { changed, refused } = this.resource
    return { changed, refused: refused.map(({ id, reason }) => ({ id, reason })) }
  }
}
