import { BaseTransformer } from '@adonisjs/core/transformers'
import { wireAnnotation } from '#grading'
import { toIso } from '#shared'
import type { AppealReplyView, AppealView } from '../views.js'
import AppealRowTransformer from './appeal_row_transformer.js'

/** An appeal for who replies to it: the row, with the texts, the file, the item, what was answered, and every version of the reply. */
export default class AppealTransformer extends BaseTransformer<AppealView> {
  toObject() {
    const { attachments, replies, publicItem, givenAnswer, answerValue, ...appeal } = this.resource
    const { response } = givenAnswer
    return {
      ...new AppealRowTransformer(this.resource).toObject(),
      content: appeal.content,
      bibliography: appeal.bibliography,
      attachments: attachments.map(({ id, url, filename }) => ({ id, url, filename })),
      updatedAt: toIso(appeal.updatedAt),
      response: replies[0]?.withdrawnAt === null ? replies[0].response : null,
      replies: replies.map(wireReply),
      publicItem,
      givenAnswer: {
        line: givenAnswer.line,
        response: {
          alternativeId: response.alternativeId,
          alternatives: response.alternatives,
          freeResponse: response.freeResponse,
          gradeLinear: response.gradeLinear,
        },
        attachments: givenAnswer.attachments.map(({ url, filename, path }) => ({ url, filename, path })),
        annotations: givenAnswer.annotations.map(wireAnnotation),
        situations: givenAnswer.situations.map(({ code, label }) => ({ code, label })),
      },
      answerValue: {
        answerId: answerValue.answerId,
        total: answerValue.total,
        totalItem: answerValue.totalItem,
        currentValue: answerValue.currentValue,
        newValue: answerValue.newValue,
        valueBefore: answerValue.valueBefore,
        mayChange: answerValue.mayChange,
        least: answerValue.least,
        most: answerValue.most,
        mayLower: answerValue.mayLower,
      },
      needsReason: appeal.needsReason,
      serverTime: toIso(appeal.serverTime),
    }
  }
}

const wireReply = ({
  revision,
  by,
  repliedAt,
  response,
  annotations,
  result,
  ...reply
}: AppealReplyView) => ({
  revision,
  repliedBy: by && { name: by.name },
  repliedAt: toIso(repliedAt),
  response,
  annotations: annotations.map(wireAnnotation),
  result: { id: result.id, description: result.description },
  decision: reply.decisionId,
  withdrawnAt: toIso(reply.withdrawnAt),
})
