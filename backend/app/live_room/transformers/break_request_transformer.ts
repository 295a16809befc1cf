import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import { responseDueAt } from '../domain/breaks.js'
import type { BreakRequestView } from '../views.js'

export default class BreakRequestTransformer extends BaseTransformer<BreakRequestView> {
  toObject() {
    const request = this.resource
    return {
      id: request.id,
      candidateId: request.candidateId,
      motive: request.motive,
      status: request.status,
      pending: request.status === 'PENDING',
      dismissed: request.dismissedAt !== null,
      createdAt: toIso(request.createdAt),
      /** Until then staff may answer it. */
      expiresAt: toIso(responseDueAt(request.createdAt)),
      answeredAt: toIso(request.answeredAt),
      version: request.version,
    }
  }
}
