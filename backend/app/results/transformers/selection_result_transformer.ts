import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import { percentageOf, pointsOf } from '../domain/result.js'
import type { ResultFacts, SelectionResultView } from '../views.js'

/** What a result says, with points in points. */
export const wireFacts = ({ value, totalValue, passingScore, ...facts }: ResultFacts) => ({
  sectionName: facts.sectionName,
  value: pointsOf(value),
  totalValue: pointsOf(totalValue),
  valuePercentage: percentageOf(value, totalValue),
  passingScore: pointsOf(passingScore),
  status: facts.status,
  color: facts.color,
  category: facts.category,
})

/** A result as staff entered it. */
export default class SelectionResultTransformer extends BaseTransformer<SelectionResultView> {
  toObject() {
    const { user, ...result } = this.resource
    return {
      id: result.id,
      process: result.processId,
      user: { id: user.id, name: user.name, publicIdentifier: user.publicIdentifier },
      ...wireFacts(result),
      showGrade: result.showGrade,
      showStatus: result.showStatus,
      isPublished: result.isPublished,
      wasPublished: result.wasPublished,
      isComputed: result.isComputed,
      openedAppealAt: toIso(result.openedAppealAt),
    }
  }
}
