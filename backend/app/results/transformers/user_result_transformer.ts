import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import { percentageOf, pointsOf } from '../domain/result.js'
import type { UserResultView } from '../views.js'

/** A published result for its candidate: without the points or the status where the school does not show them. */
export default class UserResultTransformer extends BaseTransformer<UserResultView> {
  toObject() {
    const { showGrade, showStatus, obstacle, ...result } = this.resource
    const shown = showGrade ? result : NO_POINTS
    return {
      id: result.id,
      selectionProcessName: result.selectionProcessName,
      sectionName: result.sectionName,
      value: pointsOf(shown.value),
      totalValue: pointsOf(shown.totalValue),
      valuePercentage: percentageOf(shown.value, shown.totalValue),
      showGrade,
      status: showStatus ? result.status : null,
      showStatus,
      color: showStatus ? result.color : null,
      passingScore: pointsOf(shown.passingScore),
      category: result.category,
      shouldShowAppealButton: obstacle === null || obstacle === 'appeal_exists',
      openedAppeal: obstacle === 'appeal_exists',
      appeal: {
        canIssue: obstacle === null,
        reason: obstacle,
        opensAt: toIso(result.appealOpensAt),
        closesAt: toIso(result.appealClosesAt),
        contentMaxLength: result.contentMaxLength,
        bibliographyMaxLength: result.bibliographyMaxLength,
      },
      publishedAt: toIso(result.publishedAt),
      serverTime: toIso(result.serverTime),
    }
  }
}

const NO_POINTS = { value: null, totalValue: null, passingScore: null } as const
