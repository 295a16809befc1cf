import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { ListCountsView } from '../views.js'

/** How many applications of a list are in each state. */
export default class ListCountsTransformer extends BaseTransformer<ListCountsView> {
  toObject() {
    const { count, isMinimum, running, statuses, countedAt } = this.resource
    return {
      count,
      countIsMinimum: isMinimum,
      running,
      statuses: {
        AVAILABLE_SOON: statuses.AVAILABLE_SOON,
        AVAILABLE: statuses.AVAILABLE,
        STARTED: statuses.STARTED,
        FINISHED: statuses.FINISHED,
        STOPPED: statuses.STOPPED,
        UNAVAILABLE: statuses.UNAVAILABLE,
        UNKNOWN: statuses.UNKNOWN,
      },
      countedAt: toIso(countedAt),
    }
  }
}
