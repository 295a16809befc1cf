import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import { wireItem } from './wire_item.js'
import type { OwnAppealView } from '../views.js'
import { wireReceipt } from './receipt_transformer.js'

/** An appeal for its candidate. Of a reply nothing until it is disclosed, and never who wrote it. */
export default class OwnAppealTransformer extends BaseTransformer<OwnAppealView> {
  toObject() {
    const { exam, item, status, reply, grade, window, extension, process, receipt, attachments, ...appeal } =
      this.resource
    return {
      id: appeal.id,
      application: { id: appeal.applicationId, exam: { id: exam.id, name: exam.name } },
      item: wireItem(item),
      position: item.position,
      content: appeal.content,
      bibliography: appeal.bibliography,
      attachments: attachments.map(({ id, url, filename }) => ({ id, url, filename })),
      createdAt: toIso(appeal.createdAt),
      updatedAt: toIso(appeal.updatedAt),
      status: { id: status.id, tag: status.tag, description: status.description, canChangeAppeal: false },
      result: reply && { id: reply.result.id, description: reply.result.description },
      repliedAt: reply && toIso(reply.repliedAt),
      response: reply && reply.response,
      process: process && { id: process.id, status: { tag: process.status } },
      grade: grade && { before: grade.before, after: grade.after },
      receipt: receipt && wireReceipt(receipt),
      mayEdit: appeal.mayEdit,
      window: window && {
        closesAt: toIso(window.closesAt),
        extensionReason: extension?.reason ?? null,
        contentMaxLength: window.contentMaxLength,
        bibliographyMaxLength: window.bibliographyMaxLength,
        enableItemCorrection: window.enableItemCorrection,
      },
      serverTime: toIso(appeal.serverTime),
    }
  }
}
