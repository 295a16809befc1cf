import { BaseTransformer } from '@adonisjs/core/transformers'
import type { TemplateView } from '../views.js'

export default class MessageTemplateTransformer extends BaseTransformer<TemplateView> {
  toObject() {
    const { id, content, position } = this.resource
    return { id, content, position }
  }
}
