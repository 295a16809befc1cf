import { BaseTransformer } from '@adonisjs/core/transformers'
import type { CollectionView } from '../views.js'

export default class CollectionTransformer extends BaseTransformer<CollectionView> {
  toObject() {
    const { flags, configuration, createdByName, ...collection } = this.resource
    return {
      id: collection.id,
      name: collection.name,
      category: collection.category,
      instructions: collection.instructions,
      iconName: collection.iconName,
      knowledgeAreaDescription: collection.knowledgeAreaDescription,
      createdBy: createdByName,
      periodoAno: collection.periodoAno,
      ...flags,
      setUnavailableToApplications: flags.setUnavailableToApplications || configuration.setUnavailableToApplications,
      applicationConfiguration: configuration,
    }
  }
}
