import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { UserDocumentView } from '../views.js'

export default class UserDocumentTransformer extends BaseTransformer<UserDocumentView> {
  toObject() {
    const document = this.resource
    return {
      id: document.id,
      user: document.userId,
      filename: document.filename,
      contentType: document.contentType,
      size: document.sizeBytes,
      url: `/v1/user_documents/${document.id}/file`,
      uploadedAt: toIso(document.uploadedAt),
    }
  }
}
