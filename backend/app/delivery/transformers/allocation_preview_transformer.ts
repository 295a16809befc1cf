import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { AllocationCounts, AllocationPreviewView } from '../views.js'

const counts = ({ created, alreadyCreated, noWindow }: AllocationCounts) => ({
  created,
  alreadyCreated,
  noWindow,
})

/** What an order of applications would do, by exam and class. */
export default class AllocationPreviewTransformer extends BaseTransformer<AllocationPreviewView> {
  toObject() {
    const { people, exams } = this.resource
    return {
      people,
      ...counts(this.resource),
      exams: exams.map((exam) => ({
        id: exam.id,
        name: exam.name,
        collection: exam.collection,
        window: exam.window && {
          startTime: toIso(exam.window.startAt),
          endTime: toIso(exam.window.endAt),
          maxDuration: exam.window.maxDurationMinutes,
        },
        ...counts(exam),
        classes: exam.classes && exam.classes.map((one) => ({ id: one.id, name: one.name, ...counts(one) })),
      })),
    }
  }
}
