import { BaseTransformer } from '@adonisjs/core/transformers'
import type { TemplateView } from '../views.js'

/** A template as whoever writes a mail chooses it. */
export default class TemplateTypeTransformer extends BaseTransformer<TemplateView> {
  toObject() {
    const { id, description, subject, body, placeholders } = this.resource
    return { id, description, subject, body, placeholders: [...placeholders] }
  }
}
