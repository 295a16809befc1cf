import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { foldName, select, type Row } from '#shared'
import type { ErasedKeys } from '../domain/former_keys.js'
import { erasedKeys } from './erased_keys.js'
import { identifiersAlike } from './identifiers_alike.js'

export type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const PERSON = {
  id: 'users.id',
  institutionId: 'users.institution_id',
  schoolId: 'users.school_id',
  username: 'users.username',
  name: 'users.name',
  email: 'users.email',
  publicIdentifier: 'users.public_identifier',
  isActive: 'users.is_active',
  deactivatedByImport: 'users.deactivated_by_import',
  erasingAt: 'users.erasing_at',
  cpf: 'persons.cpf?',
  cellphone: 'persons.cellphone?',
  specialNeed: 'persons.special_need?',
  nursingMother: 'persons.nursing_mother?',
} as const

const MEMBERSHIP = {
  userId: 'class_members.user_id',
  classId: 'classes.id',
  schoolId: 'classes.school_id',
  name: 'classes.name',
  schoolYear: 'classes.school_year',
} as const

export type NamedPerson = Row<typeof PERSON> & {
  readonly groups: readonly string[]
  readonly classes: readonly Row<typeof MEMBERSHIP>[]
}

/** Everybody whom a list may mean: of the institution by identifier, of all institutions by user name; user names by folded keys, since MariaDB compares so. */
export type NamedPeople = {
  readonly byIdentifier: ReadonlyMap<string, readonly NamedPerson[]>
  readonly byUsername: ReadonlyMap<string, NamedPerson>
  /** Of people of the institution whose erasure is under way: nobody is made of them anew, in whatever spelling, although their account has them no more. */
  readonly erased: readonly ErasedKeys[]
}

const people = (client: Client) =>
  select(client, 'users', PERSON).leftJoin('persons', 'persons.user_id', 'users.id')

/** At most some hundred names at once. Whoever has an identifier in another spelling is found too, so that a person is not made twice. */
export async function peopleNamed(
  client: Client,
  institutionId: number,
  names: { readonly identifiers: readonly string[]; readonly usernames: readonly string[] }
): Promise<NamedPeople> {
  const identified = await people(client)
    .where('users.institution_id', institutionId)
    .whereIn('users.public_identifier', [...new Set(names.identifiers)])
  const named = await people(client).whereIn('users.username', [...new Set(names.usernames)])
  const alike = await identifiersAlike(client, institutionId, names.identifiers)
  const spelled = alike.length === 0 ? [] : await people(client).whereIn('users.id', alike)
  const found = new Map([...identified, ...spelled, ...named].map((row) => [row.id, row]))
  const ids = [...found.keys()]
  const groups = await select(client, 'user_groups', {
    userId: 'user_groups.user_id',
    name: 'user_groups.group_name',
  }).whereIn('user_id', ids)
  const classes = await select(client, 'class_members', MEMBERSHIP)
    .join('classes', 'classes.id', 'class_members.class_id')
    .whereIn('class_members.user_id', ids)
    .where('class_members.role', 'student')
  const groupsOf = Map.groupBy(groups, ({ userId }) => userId)
  const classesOf = Map.groupBy(classes, ({ userId }) => userId)
  const complete = [...found.values()].map((row) => ({
    ...row,
    groups: (groupsOf.get(row.id) ?? []).map(({ name }) => name),
    classes: classesOf.get(row.id) ?? [],
  }))
  const own = complete.filter((one) => one.institutionId === institutionId)
  return {
    byIdentifier: Map.groupBy(own, ({ publicIdentifier }) => foldName(publicIdentifier ?? '')),
    byUsername: new Map(complete.map((one) => [foldName(one.username), one])),
    erased: await erasedKeys(client, institutionId),
  }
}
