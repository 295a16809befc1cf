import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { FinishSummaryView } from '../views.js'

/** What became of the answers of an exam, in counts: for the page of its end. */
export default class FinishSummaryTransformer extends BaseTransformer<FinishSummaryView> {
  toObject() {
    const { id, finishedAt, answerCount, lateCount, apartCount, serverTime } = this.resource
    return {
      id,
      finishedAt: toIso(finishedAt),
      answerCount,
      lateCount,
      apartCount,
      serverTime: toIso(serverTime),
    }
  }
}
