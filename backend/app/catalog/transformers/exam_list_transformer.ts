import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { ExamListView } from '../views.js'
import ExamTransformer from './exam_transformer.js'

export default class ExamListTransformer extends BaseTransformer<ExamListView> {
  toObject() {
    const { exam, collection, windows } = this.resource
    return {
      ...new ExamTransformer(exam).toObject(),
      collection,
      timeWindows: windows.map((window) => ({
        startTime: toIso(window.startAt),
        endTime: toIso(window.endAt),
        maxDuration: window.maxDurationMinutes,
      })),
    }
  }
}
