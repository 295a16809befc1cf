import { BaseTransformer } from '@adonisjs/core/transformers'
import type { ErasurePreview } from '../views.js'

/** What an erasure would do, what stays, and what it waits for. */
export default class ErasurePreviewTransformer extends BaseTransformer<ErasurePreview> {
  toObject() {
    const { goes, stays, waitsFor, needsSecond, askedBy, mayAct } = this.resource
    return {
      goes: goes.map(({ kind, rows }) => ({ kind, rows })),
      stays: [...stays],
      waitsFor: waitsFor.map(({ kind, applicationId, name }) => ({ kind, applicationId, name })),
      needsSecond,
      askedBy: askedBy && { id: askedBy.id, name: askedBy.name },
      mayAct,
    }
  }
}
