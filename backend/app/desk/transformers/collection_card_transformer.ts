import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { CollectionCardView } from '../views.js'

/** A card of the applications dashboard. */
export default class CollectionCardTransformer extends BaseTransformer<CollectionCardView> {
  toObject() {
    const { startAt, endAt, ...card } = this.resource
    return {
      id: card.id,
      name: card.name,
      discipline: card.discipline,
      seriesYear: card.seriesYear,
      typeId: card.typeId,
      categoria: card.categoria,
      totalExams: card.totalExams,
      totalApplications: card.totalApplications,
      countExamsAvailable: card.countExamsAvailable,
      countBegun: card.countBegun,
      avaliada: card.avaliada,
      startTime: toIso(startAt),
      endTime: toIso(endAt),
      status: card.status,
    }
  }
}
