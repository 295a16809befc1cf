import { BaseTransformer } from '@adonisjs/core/transformers'
import type { GroupPermissionsView } from '../views.js'

/** A group's tree for the editor; its name is its id. */
export default class GroupPermissionsTransformer extends BaseTransformer<GroupPermissionsView> {
  toObject() {
    const { name, role, permissions, version, changedAt, changedBy, people, isEditable, restricted } =
      this.resource
    return {
      id: name,
      name,
      role: role && { id: role.id, name: role.name },
      permissions,
      version,
      changedAt,
      changedBy,
      people,
      isEditable,
      restricted: restricted.map(({ path, schools }) => ({ path, schools })),
    }
  }
}
