import { BaseTransformer } from '@adonisjs/core/transformers'
import type { OpenedTextView } from '../named_text_views.js'
import { wireText } from '../wire_text.js'

/** A text that may tell who wrote it, for who supervises its plan: nothing of whose it is beside it. */
export default class OpenedTextTransformer extends BaseTransformer<OpenedTextView> {
  toObject() {
    const { id, task, ...text } = this.resource
    return { id, task, ...wireText(text) }
  }
}
