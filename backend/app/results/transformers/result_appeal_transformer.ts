import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { ResultAppealView } from '../views.js'
import { wireFacts } from './selection_result_transformer.js'

/** An appeal against a result for who replies to it, with every version of the reply, the newest first. */
export default class ResultAppealTransformer extends BaseTransformer<ResultAppealView> {
  toObject() {
    const { process, user, userResult, status, replies, ...appeal } = this.resource
    return {
      id: appeal.id,
      process: { id: process.id, name: process.name },
      user: { id: user.id, name: user.name, publicIdentifier: user.publicIdentifier },
      userResult: { id: userResult.id, ...wireFacts(userResult) },
      content: appeal.content,
      bibliography: appeal.bibliography,
      createdAt: toIso(appeal.createdAt),
      disclosedAt: toIso(appeal.disclosedAt),
      status: { id: status.id, tag: status.tag, description: status.description },
      revision: appeal.revision,
      mayReply: appeal.mayReply,
      replies: replies.map(({ by, repliedAt, response, result }) => ({
        repliedBy: by,
        repliedAt: toIso(repliedAt),
        response,
        result: { id: result.id, description: result.description },
      })),
    }
  }
}
