import { BaseTransformer } from '@adonisjs/core/transformers'
import type { AnswersFileView } from '../views.js'

/** What staff see of a file of unsent answers before they bring it in. No content of an answer is in it. */
export default class AnswersFilePreviewTransformer extends BaseTransformer<AnswersFileView> {
  toObject() {
    return this.pick(this.resource, [
      'application',
      'state',
      'outcome',
      'candidate',
      'exam',
      'collection',
      'authenticated',
      'finishRequested',
      'records',
      'answers',
      'files',
    ])
  }
}
