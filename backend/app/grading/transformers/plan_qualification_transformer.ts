import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { AttemptView, PlanQualificationView } from '../qualification_views.js'
import { wireQualification } from '../wire_qualification.js'

/** Where the correctors of a plan are on the way to its texts, for who supervises it. */
export default class PlanQualificationTransformer extends BaseTransformer<PlanQualificationView> {
  toObject() {
    const { practice, qualification, members } = this.resource
    return {
      practice,
      qualification,
      members: members.map(({ user, state, step, practised, attempt }) => ({
        user: { id: user.id, name: user.name },
        state,
        step,
        practised,
        attempt: attempt && wireAttempt(attempt),
      })),
    }
  }
}

const wireAttempt = ({ beganAt, endedAt, by, reason, ...attempt }: AttemptView) => ({
  ...wireQualification(attempt),
  beganAt: toIso(beganAt),
  endedAt: toIso(endedAt),
  by: by && { id: by.id, name: by.name },
  reason,
})
