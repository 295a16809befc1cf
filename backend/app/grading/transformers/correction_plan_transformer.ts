import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { PlanView } from '../plan_views.js'
import { wirePlan } from '../wire_plan.js'

/** A plan as its managers and members see it. `counts` and `controlShare` null for a corrector. */
export default class CorrectionPlanTransformer extends BaseTransformer<PlanView> {
  toObject() {
    const { counts, own, ...plan } = this.resource
    return {
      ...wirePlan(plan),
      marks: plan.marks,
      isAnonymous: plan.isAnonymous,
      mostHeld: plan.mostHeld,
      dailyCap: plan.dailyCap,
      opensAt: toIso(plan.opensAt),
      closesAt: toIso(plan.closesAt),
      ownSchoolExcluded: plan.ownSchoolExcluded,
      controlShare: plan.controlShare,
      qualificationTexts: plan.qualificationTexts,
      qualificationWithin: plan.qualificationWithin,
      version: plan.version,
      isMoving: plan.isMoving,
      role: plan.role,
      isCorrector: plan.isCorrector,
      counts: counts && {
        waiting: counts.waiting,
        held: counts.held,
        marked: counts.marked,
        discrepant: counts.discrepant,
        panel: counts.panel,
        resolved: counts.resolved,
      },
      own: { held: own.held, markedToday: own.markedToday },
    }
  }
}
