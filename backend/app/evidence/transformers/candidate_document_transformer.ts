import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { DocumentView } from '../views.js'

export default class CandidateDocumentTransformer extends BaseTransformer<DocumentView> {
  toObject() {
    const record = this.resource
    return {
      id: record.id,
      candidateId: record.candidateId,
      documentPictureUrl: `/v1/candidate_documents/${record.id}/document`,
      documentPictureWithFaceUrl: `/v1/candidate_documents/${record.id}/face`,
      dateUploaded: toIso(record.uploadedAt),
      isToday: record.isToday,
      confirmedBy: record.confirmedBy && { id: record.confirmedBy.id, name: record.confirmedBy.name },
      confirmedWhen: toIso(record.confirmedAt),
      compatibility: record.compatibility,
    }
  }
}
