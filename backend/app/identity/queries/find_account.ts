import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { isGroup, select, type Group } from '#shared'
import { themeOf } from '../domain/theme.js'
import type { ThemeView, UserView } from '../views.js'

/** What a login needs of a user, in one read. */
export type Account = {
  /** Null: none has been chosen yet, and none fits. */
  readonly passwordHash: string | null
  /** A list gave it: it is good for nothing but choosing another one. */
  readonly mustChangePassword: boolean
  readonly isActive: boolean
  readonly institutionId: number
  /** `loggedGroup` is the group the user had active last. */
  readonly user: UserView
  readonly theme: ThemeView
}

const ACCOUNT = {
  id: 'users.id',
  name: 'users.name',
  username: 'users.username',
  email: 'users.email',
  publicIdentifier: 'users.public_identifier',
  passwordHash: 'users.password_hash',
  mustChangePassword: 'users.must_change_password',
  loggedGroup: 'users.logged_group',
  language: 'users.language',
  isActive: 'users.is_active',
  isInBrowser: 'users.is_in_browser',
  pictureUrl: 'users.picture_url',
  institutionId: 'users.institution_id',
  providerCodename: 'institutions.codename',
  logoutRedirectUrl: 'institutions.logout_redirect_url',
  theme: 'institutions.theme_json',
  nursingMother: 'persons.nursing_mother?',
  groupName: 'user_groups.group_name?',
  roleName: 'roles.name?',
} as const

/** The groups of a person, as they are in a transaction that has locked the account. */
export async function groupsOf(userId: number, trx: TransactionClientContract): Promise<Group[]> {
  const rows = await select(trx, 'user_groups', { name: 'user_groups.group_name' })
    .where('user_id', userId)
    .orderBy('id')
  return rows.map(({ name }) => name).filter(isGroup)
}

/** The account of a username or an id; null when there is none or it has no group. */
export async function findAccount(by: { username: string } | { id: number }): Promise<Account | null> {
  const [column, value] =
    'id' in by ? (['users.id', by.id] as const) : (['users.username', by.username] as const)
  const rows = await select(db, 'users', ACCOUNT)
    .join('institutions', 'institutions.id', 'users.institution_id')
    .leftJoin('persons', 'persons.user_id', 'users.id')
    .leftJoin('user_groups', 'user_groups.user_id', 'users.id')
    .leftJoin('roles', 'roles.id', 'user_groups.role_id')
    .where(column, value)
    .orderBy('user_groups.id')
  const row = rows[0]
  // MariaDB's collation takes 'João' for 'joao'; a username is one spelling only.
  if (!row || ('username' in by && row.username !== by.username)) return null
  const groups = rows.map((each) => each.groupName).filter(isGroup)
  const loggedGroup = groups.find((name) => name === row.loggedGroup) ?? groups[0]
  if (!loggedGroup) return null
  return {
    passwordHash: row.passwordHash,
    mustChangePassword: Boolean(row.mustChangePassword),
    isActive: Boolean(row.isActive),
    institutionId: row.institutionId,
    theme: themeOf(row.theme),
    user: {
      id: row.id,
      name: row.name,
      username: row.username,
      email: row.email,
      publicIdentifier: row.publicIdentifier,
      language: row.language === 'en' ? 'en' : 'pt-BR',
      groups,
      loggedGroup,
      roles: rows.flatMap(({ groupName, roleName }) =>
        isGroup(groupName) && roleName !== null ? [{ group: groupName, name: roleName }] : []
      ),
      isInBrowser: Boolean(row.isInBrowser),
      pictureUrl: row.pictureUrl,
      nursingMother: Boolean(row.nursingMother),
      providerCodename: row.providerCodename,
      logoutRedirectUrl: row.logoutRedirectUrl,
    },
  }
}
