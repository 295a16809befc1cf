import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { ExamListView } from '../views.js'
import ExamTransformer from './exam_transformer.js'

export default class ExamListTransformer extends BaseTransformer<ExamListView> {
  toObject() {
    return { ...new ExamTransformer(this.resource.exam).toObject(), ...this.#places() }
  }

  forStaff() {
    return { ...new ExamTransformer(this.resource.exam).forStaff(), ...this.#places() }
  }

  #places() {
    const { collection, windows } = this.resource
    return {
      collection,
      timeWindows: windows.map((window) => ({
        startTime: toIso(window.startAt),
        endTime: toIso(window.endAt),
        maxDuration: window.maxDurationMinutes,
      })),
    }
  }
}
