import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { GROUPS, type Group } from '#shared'
import { themeOf } from '../domain/theme.js'
import type { ThemeView, UserView } from '../views.js'

/** What a login needs of a user, in one read. */
export type Account = {
  readonly passwordHash: string
  readonly isActive: boolean
  readonly institutionId: number
  /** `loggedGroup` is the group the user had active last. */
  readonly user: UserView
  readonly theme: ThemeView
}

type Row = {
  id: number
  name: string
  username: string
  email: string | null
  public_identifier: string | null
  password_hash: string
  logged_group: string
  language: string
  is_active: number
  is_in_browser: number
  picture_url: string | null
  institution_id: number
  codename: string
  logout_redirect_url: string | null
  theme_json: string
  nursing_mother: number | null
  group_name: string | null
}

/** The groups of a person, as they are in a transaction that has locked the account. */
export async function groupsOf(userId: number, trx: TransactionClientContract): Promise<Group[]> {
  const rows = (await trx
    .from('user_groups')
    .where('user_id', userId)
    .orderBy('id')
    .select('group_name')) as { group_name: string }[]
  return rows
    .map(({ group_name: name }) => name)
    .filter((name): name is Group => GROUPS.includes(name as Group))
}

/** The account of a username or an id; null when there is none or it has no group. */
export async function findAccount(by: { username: string } | { id: number }): Promise<Account | null> {
  const [column, value] = 'id' in by ? (['u.id', by.id] as const) : (['u.username', by.username] as const)
  const rows = (await db
    .from('users as u')
    .join('institutions as i', 'i.id', 'u.institution_id')
    .leftJoin('persons as p', 'p.user_id', 'u.id')
    .leftJoin('user_groups as g', 'g.user_id', 'u.id')
    .where(column, value)
    .orderBy('g.id')
    .select(
      'u.id',
      'u.name',
      'u.username',
      'u.email',
      'u.public_identifier',
      'u.password_hash',
      'u.logged_group'
    )
    .select('u.language', 'u.is_active', 'u.is_in_browser', 'u.picture_url', 'u.institution_id')
    .select(
      'i.codename',
      'i.logout_redirect_url',
      'i.theme_json',
      'p.nursing_mother',
      'g.group_name'
    )) as Row[]
  const row = rows[0]
  // MariaDB's collation takes 'João' for 'joao'; a username is one spelling only.
  if (!row || ('username' in by && row.username !== by.username)) return null
  const groups = rows
    .map((each) => each.group_name)
    .filter((name): name is Group => GROUPS.includes(name as Group))
  const loggedGroup = groups.find((name) => name === row.logged_group) ?? groups[0]
  if (!loggedGroup) return null
  return {
    passwordHash: row.password_hash,
    isActive: Boolean(row.is_active),
    institutionId: row.institution_id,
    theme: themeOf(row.theme_json),
    user: {
      id: row.id,
      name: row.name,
      username: row.username,
      email: row.email,
      publicIdentifier: row.public_identifier,
      language: row.language === 'en' ? 'en' : 'pt-BR',
      groups,
      loggedGroup,
      isInBrowser: Boolean(row.is_in_browser),
      pictureUrl: row.picture_url,
      nursingMother: Boolean(row.nursing_mother),
      providerCodename: row.codename,
      logoutRedirectUrl: row.logout_redirect_url,
    },
  }
}
