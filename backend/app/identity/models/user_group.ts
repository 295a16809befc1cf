import { UserGroupSchema } from '#database/schema'

/** One of a user's groups; the active one is the session's. */
export default class UserGroup extends UserGroupSchema {
  static override table = 'user_groups'
}
