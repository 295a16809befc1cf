import { hasMany, hasOne } from '@adonisjs/lucid/orm'
import type { HasMany, HasOne } from '@adonisjs/lucid/types/relations'
import { UserSchema } from '#database/schema'
import Person from './person.js'
import UserGroup from './user_group.js'

/** Someone who can log in. Usernames are stored in lower case, so that both databases compare them alike. */
export default class User extends UserSchema {
  static override table = 'users'

  @hasMany(() => UserGroup)
  declare userGroups: HasMany<typeof UserGroup>

  @hasOne(() => Person)
  declare person: HasOne<typeof Person>
}
