import { BaseTransformer } from '@adonisjs/core/transformers'
import type { DisclosurePreviewView } from '../disclosure_views.js'

/** What disclosing marks would do, for who may do it. */
export default class MarksDisclosurePreviewTransformer extends BaseTransformer<DisclosurePreviewView> {
  toObject() {
    const { marked, withoutMark, disclosed, basis } = this.resource
    return { marked, withoutMark, disclosed, basis }
  }
}
