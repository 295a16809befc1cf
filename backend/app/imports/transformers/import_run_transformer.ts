import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import { importKind } from '../import_kinds.js'
import type { RunView } from '../views.js'

/** An import and how far it is. */
export default class ImportRunTransformer extends BaseTransformer<RunView> {
  toObject() {
    const { id, kind, mode, state, fileName, fileBytes, encoding, total, columns, mappedBy, counts } =
      this.resource
    const { orderedBy, orderedByName, jobId, jobState, done, createdAt, appliedAt, undoneAt } = this.resource
    return {
      id,
      kind,
      mode,
      state,
      fileName,
      fileBytes,
      encoding,
      total,
      columns: columns.map(({ header, field }) => ({ header, field })),
      known: (importKind(kind)?.columns ?? []).map(({ name, isRequired = false }) => ({ name, isRequired })),
      mappedBy,
      counts,
      orderedBy: { id: orderedBy, name: orderedByName },
      jobId,
      jobState,
      done: done ?? 0,
      createdAt: toIso(createdAt),
      appliedAt: toIso(appliedAt),
      undoneAt: toIso(undoneAt),
    }
  }
}
