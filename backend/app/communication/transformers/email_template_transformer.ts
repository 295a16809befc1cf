import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { TemplateView } from '../views.js'

/** A template as whoever edits it sees it. */
export default class EmailTemplateTransformer extends BaseTransformer<TemplateView> {
  toObject() {
    const { id, description, subject, body, placeholders, isActive, version, updatedAt, updatedByName } =
      this.resource
    return {
      id,
      description,
      subject,
      body,
      placeholders: [...placeholders],
      isActive,
      version,
      updatedAt: toIso(updatedAt),
      updatedByName,
    }
  }
}
