import db from '@adonisjs/lucid/services/db'
import { select } from '#shared'
import type { ServerPlaceholder } from '../domain/placeholders.js'

/** What the server knows of a person for a message. */
export type PersonValues = {
  readonly id: number
  readonly address: string | null
  readonly isActive: boolean
  readonly values: Readonly<Record<ServerPlaceholder, string>>
}

const PERSON = {
  id: 'users.id',
  name: 'users.name',
  username: 'users.username',
  identifier: 'users.public_identifier',
  address: 'users.email',
  isActive: 'users.is_active',
  school: 'schools.name?',
  institution: 'institutions.name',
} as const

/** Of some hundred people of an institution; of whoever is not there any more there is no entry. */
export async function personValues(ids: readonly number[]): Promise<Map<number, PersonValues>> {
  if (ids.length === 0) return new Map()
  const people = await select(db, 'users', PERSON)
    .join('institutions', 'institutions.id', 'users.institution_id')
    .leftJoin('schools', 'schools.id', 'users.school_id')
    .whereIn('users.id', [...ids])
  const classes = await select(db, 'class_members', { userId: 'class_members.user_id', name: 'classes.name' })
    .join('classes', 'classes.id', 'class_members.class_id')
    .whereIn('class_members.user_id', [...ids])
    .where('class_members.role', 'student')
    .orderBy('classes.name')
  const namesOf = Map.groupBy(classes, ({ userId }) => userId)
  return new Map(
    people.map(({ id, name, username, identifier, address, isActive, school, institution }) => [
      id,
      {
        id,
        address,
        isActive: Boolean(isActive),
        values: {
          nome: name,
          primeironome: name.trim().split(/\s+/)[0] ?? name,
          usuario: username,
          identificador: identifier ?? '',
          escola: school ?? '',
          turma: (namesOf.get(id) ?? []).map((one) => one.name).join(', '),
          instituicao: institution,
        },
      },
    ])
  )
}
