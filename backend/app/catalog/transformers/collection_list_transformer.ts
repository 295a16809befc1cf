import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { CollectionListView } from '../views.js'
import CollectionTransformer from './collection_transformer.js'

export default class CollectionListTransformer extends BaseTransformer<CollectionListView> {
  toObject() {
    const { collection, startAt, endAt, examsCount } = this.resource
    return {
      ...new CollectionTransformer(collection).toObject(),
      startTime: toIso(startAt),
      endTime: toIso(endAt),
      totalExams: examsCount,
    }
  }
}
