import { BaseTransformer } from '@adonisjs/core/transformers'
import { pointsOf } from '../domain/points.js'
import type { ItemWithAnswerView } from '../views.js'
import { wireAnnotation } from '../wire_annotation.js'

/** A row of the list of free responses to mark, under the names of the requirements; besides all files, `revision` and `situation`. */
export default class ItemWithAnswerTransformer extends BaseTransformer<ItemWithAnswerView> {
  toObject() {
    const { application, item, response, attachments, ...row } = this.resource
    return {
      id: row.id,
      application: {
        id: application.id,
        name: application.name,
        exam: { id: application.exam.id, name: application.exam.name },
      },
      item,
      itemPosition: row.position,
      itemVerboseName: row.verboseName,
      itemValue: row.value,
      freeResponse: row.freeResponse,
      response: {
        alternativeId: response.alternativeId,
        alternatives: response.alternatives,
        freeResponse: response.freeResponse,
        gradeLinear: response.gradeLinear,
      },
      attachment: attachments.map(wireFile)[0] ?? null,
      attachments: attachments.map(wireFile),
      publicIdentifier: row.publicIdentifier,
      correctionId: row.correctionId,
      correctionValue: pointsOf(row.points),
      correctionStatus: row.status,
      situation: row.situation,
      comment: row.comment,
      annotations: row.annotations.map(wireAnnotation),
      revision: row.revision,
      plan: row.planId,
    }
  }
}

const wireFile = ({ url, filename }: { url: string; filename: string }) => ({ url, filename })
