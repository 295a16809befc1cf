import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { AnswerView } from '../views.js'

export default class AnswerTransformer extends BaseTransformer<AnswerView> {
  toObject() {
    const answer = this.resource
    return {
      id: answer.id,
      application: answer.applicationId,
      position: answer.position,
      verboseName: answer.verboseName,
      item: { id: answer.itemId, category: answer.itemCategory },
      itemCategory: answer.itemCategory,
      answerTimeLimit: answer.answerTimeLimit,
      alternative: answer.alternative,
      alternativeId: answer.alternative?.id ?? null,
      alternatives: answer.alternatives,
      freeResponse: answer.freeResponse,
      gradeLinear: answer.gradeLinear,
      seconds: answer.seconds,
      finished: answer.finished,
      timeoutDate: toIso(answer.timeoutAt),
      openedAt: toIso(answer.openedAt),
      closesAt: toIso(answer.closesAt),
      secondsLeft: answer.secondsLeft,
      sitting: answer.sitting,
      term: answer.term,
      revision: answer.revision,
      savedAt: toIso(answer.savedAt),
      attachments: answer.attachments,
      ...(answer.versions === undefined
        ? {}
        : { versions: answer.versions.map((one) => ({ ...one, at: toIso(one.at) })) }),
    }
  }
}
