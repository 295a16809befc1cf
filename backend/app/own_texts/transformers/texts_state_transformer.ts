import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { TextsStateView } from '../views.js'

/** What an institution has of own texts; `version` says which state that is. */
export default class TextsStateTransformer extends BaseTransformer<TextsStateView> {
  toObject() {
    const { version, changedAt, changedBy, own, missing, bytes, most, groups } = this.resource
    return {
      version,
      changedAt: toIso(changedAt),
      changedBy,
      own,
      missing,
      bytes,
      most,
      groups: groups.map(({ part, group, texts }) => ({ part, group, texts })),
    }
  }
}
