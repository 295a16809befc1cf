import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { ConnectionSeriesView } from '../views.js'

/** How a link was over an exam, for a chart. Milliseconds; the score is 0 to 100. */
export default class ConnectionSeriesTransformer extends BaseTransformer<ConnectionSeriesView> {
  toObject() {
    const { thresholds, count, points } = this.resource
    return {
      thresholds: { goodMs: thresholds.goodMs, badMs: thresholds.badMs },
      count,
      points: points.map(({ at, averageMs, worstMs, score }) => ({
        when: toIso(at),
        averageMs,
        worstMs,
        score,
      })),
    }
  }
}
