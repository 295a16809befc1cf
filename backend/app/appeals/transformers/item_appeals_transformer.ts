import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import { wireItem } from './wire_item.js'
import type { ItemAppealsView } from '../views.js'

/** How many appeals there are against an item: numbers alone. */
export default class ItemAppealsTransformer extends BaseTransformer<ItemAppealsView> {
  toObject() {
    const { exam, item, oldestAt, ...counts } = this.resource
    return {
      exam: { id: exam.id, name: exam.name },
      item: wireItem(item),
      analysis: counts.analysis,
      replied: counts.replied,
      disclosed: counts.disclosed,
      total: counts.total,
      oldestAt: toIso(oldestAt),
      mayReply: counts.mayReply,
    }
  }
}
