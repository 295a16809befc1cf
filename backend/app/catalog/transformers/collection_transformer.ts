import { BaseTransformer } from '@adonisjs/core/transformers'
import type { CollectionView } from '../views.js'

/** A collection as whoever sits its exams may know it: without the seconds from which an answer is suspicious (`forStaff`). */
export default class CollectionTransformer extends BaseTransformer<CollectionView> {
  toObject() {
    const { answerMinimumTime: _, ...configuration } = this.resource.configuration
    return { ...this.#rest(), applicationConfiguration: configuration }
  }

  forStaff() {
    return { ...this.#rest(), applicationConfiguration: this.resource.configuration }
  }

  #rest() {
    const { flags, configuration, createdByName, ...collection } = this.resource
    return {
      id: collection.id,
      schoolId: collection.schoolId,
      name: collection.name,
      category: collection.category,
      instructions: collection.instructions,
      iconName: collection.iconName,
      knowledgeAreaDescription: collection.knowledgeAreaDescription,
      createdBy: createdByName,
      periodoAno: collection.periodoAno,
      ...flags,
      setUnavailableToApplications:
        flags.setUnavailableToApplications || configuration.setUnavailableToApplications,
    }
  }
}
