import { BaseTransformer } from '@adonisjs/core/transformers'
import { pointsOf } from '../domain/points.js'
import type { PanelMarkView, PanelTextView } from '../lot_views.js'
import { wireAnnotation } from '../wire_annotation.js'
import { wireText } from '../wire_text.js'

/** A text that waits for the panel, with its marks and who gave them; nothing of whose it is. */
export default class PanelTextTransformer extends BaseTransformer<PanelTextView> {
  toObject() {
    const { task, marks, ...text } = this.resource
    return {
      task,
      ...wireText(text),
      marks: marks.map(wireMark),
    }
  }
}

const wireMark = ({ annotations, corrector, ...mark }: PanelMarkView) => ({
  round: mark.round,
  points: pointsOf(mark.points),
  criteria: mark.criteria && [...mark.criteria],
  value: pointsOf(mark.value),
  situation: mark.situation,
  comment: mark.comment,
  annotations: annotations.map(wireAnnotation),
  corrector: { id: corrector.id, name: corrector.name },
})
