import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { ApplicationEntryView } from '../views.js'
import ApplicationTransformer from './application_transformer.js'

/** One line of the list grouped by collection: an exam by itself (`count` 1), or several that belong together. */
export default class ApplicationEntryTransformer extends BaseTransformer<ApplicationEntryView> {
  toObject() {
    const { first, count, finishedAt, startAt, endAt } = this.resource
    return {
      count,
      finishedAt: toIso(finishedAt),
      startTime: toIso(startAt),
      endTime: toIso(endAt),
      first: new ApplicationTransformer(first).toObject(),
    }
  }
}
