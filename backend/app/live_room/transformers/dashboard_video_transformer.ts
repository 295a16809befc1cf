import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { DashboardVideoView, MarkedApplicationView } from '../views.js'

/** What the card of a candidate in the live room shows of their exams: counts, nothing of a key. */
export default class DashboardVideoTransformer extends BaseTransformer<DashboardVideoView> {
  toObject() {
    const { current, finished, total, allApplications } = this.resource
    const { numCorrectAnswers, numWrongAnswers, numTotalAnswers } = current
    return {
      current: { numCorrectAnswers, numWrongAnswers, numTotalAnswers },
      finished,
      total,
      allApplications: allApplications.map(wireApplication),
    }
  }
}

const wireApplication = ({
  id,
  examName,
  startedAt,
  finishedAt,
  numCorrectAnswers,
  numWrongAnswers,
}: MarkedApplicationView) => ({
  id,
  exam: { name: examName },
  startedAt: toIso(startedAt),
  finishedAt: toIso(finishedAt),
  numCorrectAnswers,
  numWrongAnswers,
})
