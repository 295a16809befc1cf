import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { ItemAppealsView } from '../views.js'

/** How many appeals there are against an item: numbers alone. */
export default class ItemAppealsTransformer extends BaseTransformer<ItemAppealsView> {
  toObject() {
    const { exam, item, oldestAt, ...counts } = this.resource
    return {
      exam: { id: exam.id, name: exam.name },
      item: {
        id: item.id,
        position: item.position,
        verboseName: item.verboseName,
        category: item.category,
      },
      analysis: counts.analysis,
      replied: counts.replied,
      disclosed: counts.disclosed,
      total: counts.total,
      oldestAt: toIso(oldestAt),
      mayReply: counts.mayReply,
    }
  }
}
