import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import { percentageOf, pointsOf } from '../domain/result.js'
import type { ResultChangeView, ResultFacts, UserResultView } from '../views.js'

/** A published result for its candidate: without the points or the status where the school does not show them. */
export default class UserResultTransformer extends BaseTransformer<UserResultView> {
  toObject() {
    const { showGrade, showStatus, obstacle, change, gone, ...result } = this.resource
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
      change: wireChange(change, result, { showGrade, showStatus }),
      gone: gone && {
        at: toIso(gone.at),
        value: pointsOf(gone.before.points?.value ?? null),
        totalValue: pointsOf(gone.before.points?.totalValue ?? null),
        status: gone.before.status,
      },
      publishedAt: toIso(result.publishedAt),
      serverTime: toIso(result.serverTime),
    }
  }
}

const NO_POINTS = { value: null, totalValue: null, passingScore: null } as const

type Shown = { readonly showGrade: boolean; readonly showStatus: boolean }

/** What was before, as far as it is shown now and was then; null where none of that is another one. */
function wireChange(change: ResultChangeView | null, after: ResultFacts, { showGrade, showStatus }: Shown) {
  if (change === null) return null
  const { points, status } = change.before
  const isOther = points !== null && (points.value !== after.value || points.totalValue !== after.totalValue)
  const before = {
    value: pointsOf(showGrade && isOther ? points.value : null),
    totalValue: pointsOf(showGrade && isOther ? points.totalValue : null),
    status: showStatus && status !== after.status ? status : null,
  }
  if (before.value === null && before.status === null) return null
  return { ...before, causes: change.causes.map(({ kind, at }) => ({ kind, at: toIso(at) })) }
}
