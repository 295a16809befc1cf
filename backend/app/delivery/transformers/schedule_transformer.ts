import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { ScheduleView } from '../views.js'

/** What every act of staff on one application answers. `timeout`: minutes from the start, with what was granted. */
export default class ScheduleTransformer extends BaseTransformer<ScheduleView> {
  toObject() {
    const { windowStartAt, windowEndAt, minutes, deadlineAt, ...rest } = this.resource
    return {
      id: rest.id,
      status: rest.status,
      startTime: toIso(windowStartAt),
      endTime: toIso(windowEndAt),
      timeout: minutes,
      deadline: toIso(deadlineAt),
      secondsToTimeout: rest.secondsToTimeout,
      version: rest.version,
      sitting: rest.sitting,
      cutBySeconds: rest.cutBySeconds,
      accommodation: rest.timeFactor,
      reseted: rest.reseted,
    }
  }
}
