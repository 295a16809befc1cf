import { BaseTransformer } from '@adonisjs/core/transformers'
import type { GroupPermissionsView } from '../views.js'

export default class GroupPermissionsTransformer extends BaseTransformer<GroupPermissionsView> {
  toObject() {
    return { id: this.resource.name, name: this.resource.name, permissions: this.resource.permissions }
  }
}
