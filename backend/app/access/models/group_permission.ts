import { GroupPermissionSchema } from '#database/schema'

/** What an institution changed of a group's default permissions. */
export default class GroupPermission extends GroupPermissionSchema {
  static override table = 'group_permissions'
}
