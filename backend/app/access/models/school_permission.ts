import { SchoolPermissionSchema } from '#database/schema'

/** What a school took from a group of its own people. */
export default class SchoolPermission extends SchoolPermissionSchema {
  static override table = 'school_permissions'
}
