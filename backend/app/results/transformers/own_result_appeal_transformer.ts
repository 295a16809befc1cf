import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { OwnResultAppealView } from '../views.js'

/** An appeal against a result for its candidate. Of a reply nothing until it is disclosed, and never who wrote it. */
export default class OwnResultAppealTransformer extends BaseTransformer<OwnResultAppealView> {
  toObject() {
    const { status, reply, ...appeal } = this.resource
    return {
      id: appeal.id,
      userResult: appeal.userResultId,
      content: appeal.content,
      bibliography: appeal.bibliography,
      createdAt: toIso(appeal.createdAt),
      status: { id: status.id, tag: status.tag, description: status.description },
      result: reply && { id: reply.result.id, description: reply.result.description },
      repliedAt: reply && toIso(reply.repliedAt),
      response: reply && reply.response,
    }
  }
}
