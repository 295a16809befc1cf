import { BaseTransformer } from '@adonisjs/core/transformers'
import type { AccommodationView } from '#identity/types'
import { toIso } from '#shared'

/** The time that somebody needs, `timeFactor` in percent; 100 and nobody who decided where nothing was entered. */
export default class AccommodationTransformer extends BaseTransformer<AccommodationView | null> {
  toObject() {
    const record = this.resource
    return {
      timeFactor: record?.timeFactor ?? 100,
      validFrom: toIso(record?.validFrom ?? null),
      validUntil: toIso(record?.validUntil ?? null),
      note: record?.note ?? null,
      decidedBy: record?.decidedBy ?? null,
      decidedAt: toIso(record?.decidedAt ?? null),
    }
  }
}
