import { BaseTransformer } from '@adonisjs/core/transformers'
import { pointsOf } from '../domain/points.js'
import type { PanelMarkView, PanelTextView } from '../lot_views.js'

/** A text that waits for the panel, with its marks and who gave them; nothing of whose it is. */
export default class PanelTextTransformer extends BaseTransformer<PanelTextView> {
  toObject() {
    const { task, text, response, item, attachments, marks } = this.resource
    return {
      task,
      text,
      response: {
        alternativeId: response.alternativeId,
        alternatives: response.alternatives,
        freeResponse: response.freeResponse,
        gradeLinear: response.gradeLinear,
      },
      item,
      attachments: attachments.map(({ name, url }) => ({ name, url })),
      marks: marks.map(wireMark),
    }
  }
}

const wireMark = ({ round, points, criteria, value, situation, comment, corrector }: PanelMarkView) => ({
  round,
  points: pointsOf(points),
  criteria: criteria && [...criteria],
  value: pointsOf(value),
  situation,
  comment,
  corrector: { id: corrector.id, name: corrector.name },
})
