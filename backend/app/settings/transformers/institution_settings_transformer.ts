import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { InstitutionSettingsView } from '../views.js'

/** The settings of an institution as they are edited; `version` says which state that is. */
export default class InstitutionSettingsTransformer extends BaseTransformer<InstitutionSettingsView> {
  toObject() {
    const { version, changedAt, changedBy, fields, mailFrom, retention } = this.resource
    return {
      version,
      changedAt: toIso(changedAt),
      changedBy,
      fields: fields.map(({ field, kind, value, isEditable, filters }) => ({
        field,
        kind,
        value,
        isEditable,
        filters: filters && { known: [...filters.known], unknown: [...filters.unknown] },
      })),
      mailFrom,
      retention: retention.map(({ name, days }) => ({ name, days })),
    }
  }
}
