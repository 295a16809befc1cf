import { BaseTransformer } from '@adonisjs/core/transformers'

type AnswerFileView = { path: string; filename: string; url: string }

export default class AnswerFileTransformer extends BaseTransformer<AnswerFileView> {
  toObject() {
    return this.pick(this.resource, ['path', 'filename', 'url'])
  }
}
