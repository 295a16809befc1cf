import { BaseTransformer } from '@adonisjs/core/transformers'
import type { PeopleOfSchoolView } from '../views.js'

export default class PeopleOfSchoolTransformer extends BaseTransformer<PeopleOfSchoolView> {
  toObject() {
    const { id, name, users } = this.resource
    return {
      id,
      name,
      users: users.map((user) => ({ id: user.id, name: user.name, username: user.username })),
    }
  }
}
