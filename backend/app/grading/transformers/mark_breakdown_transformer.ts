import { BaseTransformer } from '@adonisjs/core/transformers'
import { pointsOf } from '../domain/points.js'
import type { MarkBreakdownView } from '../views.js'

type Level = { points: number | null; label: string; guide: string | null }

/** How a mark came about, for its candidate: nothing of who gave it, and in which round. */
export default class MarkBreakdownTransformer extends BaseTransformer<MarkBreakdownView> {
  toObject() {
    const { by, criteria, marks, total, most, points, value, inForce } = this.resource
    return {
      by,
      criteria:
        criteria &&
        criteria.map((one) => ({
          name: one.name,
          guide: one.guide,
          most: pointsOf(one.most),
          points: pointsOf(one.points),
        })),
      marks: marks.map((mark) => ({
        total: pointsOf(mark.total),
        situation: mark.situation,
        levels:
          mark.levels &&
          mark.levels.map((level): Level => ({
            points: pointsOf(level.points),
            label: level.label,
            guide: level.guide ?? null,
          })),
      })),
      total: pointsOf(total),
      most: pointsOf(most),
      points: pointsOf(points),
      value: pointsOf(value),
      inForce,
    }
  }
}
