import db from '@adonisjs/lucid/services/db'
import { select, STAFF, type Group, type Row } from '#shared'
import type { Client } from './candidates_named.js'
import type { SchoolScope } from './people.js'
import { onlyPeopleOf } from './scoped.js'

const PERSON = {
  id: 'users.id',
  name: 'users.name',
  username: 'users.username',
  publicIdentifier: 'users.public_identifier',
  school: 'schools.name?',
} as const

/** Of which schools, or of which classes; `isPlaced` false: all of the scope. */
type Places = {
  readonly isPlaced: boolean
  readonly schools: readonly number[]
  readonly classes: readonly number[]
}

type Which = { readonly after: number; readonly most: number } | { readonly ids: readonly number[] }

/** Groups of one of which people are, and besides which they are in no other. */
const GROUPS: Readonly<
  Record<'candidates' | 'staff', { readonly in: readonly Group[]; readonly only: readonly Group[] }>
> = {
  candidates: { in: ['ALUNO'], only: ['ALUNO', 'RESPONDENTE'] },
  staff: { in: STAFF, only: [...STAFF, 'RESPONSIBLE'] },
}

type Asked = { readonly scope: SchoolScope; readonly list: Places; readonly of: keyof typeof GROUPS }

/** People who may log in, candidates or staff, of the scope and of these places in it, by id: the next behind one, or those of some hundred. */
export async function activePeople(
  client: Client,
  { scope, list, of }: Asked,
  which: Which
): Promise<Row<typeof PERSON>[]> {
  const query = select(client, 'users', PERSON)
    .leftJoin('schools', 'schools.id', 'users.school_id')
    .where('users.is_active', 1)
    // Person by person: a list of everybody in the groups would be made for each portion.
    .whereExists((own) =>
      own
        .from('user_groups')
        .whereColumn('user_groups.user_id', 'users.id')
        .whereIn('group_name', [...GROUPS[of].in])
    )
    .whereNotExists((others) =>
      others
        .from('user_groups')
        .whereColumn('user_groups.user_id', 'users.id')
        .whereNotIn('group_name', [...GROUPS[of].only])
    )
    .orderBy('users.id')
  onlyPeopleOf(query, scope)
  if (list.isPlaced) onlyOfPlaces(query, list)
  if ('ids' in which) return query.whereIn('users.id', [...which.ids])
  return query.where('users.id', '>', which.after).limit(which.most)
}

function onlyOfPlaces(query: Parameters<typeof onlyPeopleOf>[0], { schools, classes }: Places): void {
  query.where((of) => {
    const members = db
      .from('class_members')
      .whereIn('class_id', [...classes])
      .where('role', 'student')
      .select('user_id')
    of.whereIn('users.school_id', [...schools]).orWhereIn('users.id', members)
  })
}
