import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { AppealReplyView, AppealStatusView } from '../views.js'

type Details = { status: AppealStatusView; reply: AppealReplyView | null; mayReply: boolean }

/** The stage of an appeal and the reply, as far as this reader may know it. */
export default class AppealDetailsTransformer extends BaseTransformer<Details> {
  toObject() {
    const { status, reply, mayReply } = this.resource
    return {
      status: {
        id: status.id,
        tag: status.tag,
        description: status.description,
        canChangeAppeal: mayReply,
      },
      result: reply && { id: reply.result.id, description: reply.result.description },
      repliedAt: reply && toIso(reply.repliedAt),
      response: reply && reply.response,
    }
  }
}
