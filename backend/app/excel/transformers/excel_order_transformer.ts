import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { ExcelOrderView } from '../views.js'

/** An order of an Excel file, for whoever placed it. */
export default class ExcelOrderTransformer extends BaseTransformer<ExcelOrderView> {
  toObject() {
    const { id, kind, collectionId, name, jobId, state, done, total, createdAt, endedAt } = this.resource
    return {
      id,
      kind,
      collectionId,
      name,
      jobId,
      state,
      done,
      total,
      createdAt: toIso(createdAt),
      endedAt: toIso(endedAt),
    }
  }
}
