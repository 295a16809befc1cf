import { BaseTransformer } from '@adonisjs/core/transformers'
import type { PersonView } from '../views.js'

export default class PersonTransformer extends BaseTransformer<PersonView> {
  toObject() {
    const { userId, name, nursingMother, specialNeed } = this.resource
    return { user: userId, name, nursingMother, specialNeed }
  }
}
