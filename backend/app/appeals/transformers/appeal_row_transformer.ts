import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import { wireItem } from './wire_item.js'
import type { AppealRowView } from '../views.js'

/** An appeal in the list of staff. With hidden names the person's id is null and their name the public identifier. */
export default class AppealRowTransformer extends BaseTransformer<AppealRowView> {
  toObject() {
    const { exam, item, status, reply, user, ...appeal } = this.resource
    return {
      id: appeal.id,
      application: {
        id: appeal.applicationId,
        exam: { id: exam.id, name: exam.name },
        user: { id: user.id, name: user.name, publicIdentifier: user.publicIdentifier },
      },
      user: { id: user.id, name: user.name, publicIdentifier: user.publicIdentifier },
      hideCandidateName: appeal.isNameHidden,
      exam: { id: exam.id, name: exam.name },
      item: wireItem(item),
      position: item.position,
      revision: appeal.revision,
      createdAt: toIso(appeal.createdAt),
      status: {
        id: status.id,
        tag: status.tag,
        description: status.description,
        canChangeAppeal: appeal.mayReply,
      },
      result: reply && { id: reply.result.id, description: reply.result.description },
      repliedBy: reply && { name: reply.by },
      repliedAt: reply && toIso(reply.repliedAt),
    }
  }
}
