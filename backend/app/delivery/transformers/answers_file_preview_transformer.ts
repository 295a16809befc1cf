import { BaseTransformer } from '@adonisjs/core/transformers'
import type { AnswersFilePreview } from '../actions/preview_answers_file.js'

/** What staff see of a file of unsent answers before they bring it in. No content of an answer is in it. */
export default class AnswersFilePreviewTransformer extends BaseTransformer<AnswersFilePreview> {
  toObject() {
    const { opened, answers, files } = this.resource
    const { application, content, sessionId } = opened
    return {
      application: application.id,
      state: application.state,
      candidate: { id: application.userId, name: application.userName },
      authenticated: sessionId !== null,
      finishRequested: content.finish,
      records: content.records.length,
      answers,
      files,
    }
  }
}
