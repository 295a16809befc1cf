import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import { wantsNumber } from '../domain/full_list.js'
import { importKind } from '../import_kinds.js'
import type { RunView } from '../views.js'

/** Of a full list: how many it does not name, of how many, where, and whether their number has to be typed. */
function missingOf({ scope, counts }: RunView) {
  if (scope === null) return null
  const { isPlaced, places, more, people, isCounted } = scope
  const count = counts?.missing ?? 0
  return {
    count,
    people,
    isPlaced,
    places: [...places],
    more,
    isCounted,
    wantsNumber: wantsNumber(count, people),
  }
}

/** An import and how far it is. */
export default class ImportRunTransformer extends BaseTransformer<RunView> {
  toObject() {
    const { id, kind, mode, state, fileName, fileBytes, encoding, total, columns, mappedBy, counts } =
      this.resource
    const { orderedBy, orderedByName, sentByKey, keyName } = this.resource
    const { jobId, jobState, done, createdAt, appliedAt, undoneAt } = this.resource
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
      mappedBy: mappedBy && { id: mappedBy.id, name: mappedBy.name },
      missing: missingOf(this.resource),
      counts,
      orderedBy: { id: orderedBy, name: orderedByName },
      key: sentByKey === null ? null : { id: sentByKey, name: keyName ?? '' },
      jobId,
      jobState,
      done: done ?? 0,
      createdAt: toIso(createdAt),
      appliedAt: toIso(appliedAt),
      undoneAt: toIso(undoneAt),
    }
  }
}
