import { BaseTransformer } from '@adonisjs/core/transformers'
import type { GroupView } from '../views.js'

/** A group; its name is its id. */
export default class GroupTransformer extends BaseTransformer<GroupView> {
  toObject() {
    return { id: this.resource.name, name: this.resource.name }
  }
}
