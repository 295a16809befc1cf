import { BaseTransformer } from '@adonisjs/core/transformers'
import type { AppealFile } from '../views.js'

/** A file of an appeal; `id` is what the appeal's `attachments` names. */
export default class AppealFileTransformer extends BaseTransformer<AppealFile> {
  toObject() {
    const { id, url, filename } = this.resource
    return { id, url, filename }
  }
}
