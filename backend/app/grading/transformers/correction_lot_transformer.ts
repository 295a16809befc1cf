import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { DraftView, LotTaskView, LotView } from '../lot_views.js'
import { pointsOf } from '../domain/points.js'
import { wireAnnotation } from '../wire_annotation.js'
import { wireQualification } from '../wire_qualification.js'
import { wirePlan } from '../wire_plan.js'

/** A lot as its holder gets it: nothing of whose the texts are, nor of the other marks. */
export default class CorrectionLotTransformer extends BaseTransformer<LotView> {
  toObject() {
    const { id, purpose, qualification, practised, leaseUntil, plan, tasks, reason, serverTime } =
      this.resource
    return {
      id,
      purpose,
      qualification: qualification && wireQualification(qualification),
      practised,
      leaseUntil: toIso(leaseUntil),
      plan: wirePlan(plan),
      tasks: tasks.map(wireTask),
      reason,
      serverTime: toIso(serverTime),
    }
  }
}

const wireTask = ({ task, position, text, response, attachments, revision, mark, item }: LotTaskView) => ({
  task,
  position,
  text,
  response: {
    alternativeId: response.alternativeId,
    alternatives: response.alternatives,
    freeResponse: response.freeResponse,
    gradeLinear: response.gradeLinear,
  },
  attachments: attachments.map(({ name, url, isGiven }) => ({ name, url, isGiven })),
  revision,
  mark: mark && wireDraft(mark),
  item,
})

const wireDraft = ({ value, criteria, situation, comment, annotations }: DraftView) => ({
  value: pointsOf(value),
  criteria: criteria && [...criteria],
  situation,
  comment,
  annotations: annotations.map(wireAnnotation),
})
