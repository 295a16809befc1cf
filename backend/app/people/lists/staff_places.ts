import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { byName, isOwnClass, presentYear, type SchoolScope } from '#identity'
import type { Remark } from '#imports'
import { select } from '#shared'

export type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

export type NamedSchool = { readonly id: number; readonly codename: string; readonly name: string }
export type NamedClass = { readonly id: number; readonly name: string; readonly schoolYear: number }

const CLASS = {
  id: 'classes.id',
  schoolId: 'classes.school_id',
  codename: 'classes.codename',
  name: 'classes.name',
  schoolYear: 'classes.school_year',
} as const

const remark = (field: string, text: string, name: string): Remark => ({
  field,
  text: `people.row_${text}`,
  params: { name: name.slice(0, 100) },
})

/** Schools of the scope, and its classes of this school year, by the names that lists have for them. Nothing is made. */
export async function staffPlaces(client: Client, scope: SchoolScope) {
  const all = await select(client, 'schools', {
    id: 'schools.id',
    codename: 'schools.codename',
    name: 'schools.name',
  })
    .where('institution_id', scope.institutionId)
    .orderBy('id')
  const schools = byName<NamedSchool>(all.filter(({ id }) => scope.all || scope.schoolIds.includes(id)))
  const rows = await select(client, 'classes', CLASS)
    .join('schools', 'schools.id', 'classes.school_id')
    .where({ 'schools.institution_id': scope.institutionId, 'classes.school_year': presentYear() })
    .orderBy('classes.id')
  const classes = byName(rows.filter(({ id, schoolId }) => isOwnClass(scope, { classId: id, schoolId })))

  return {
    /** The name of a school by its id. */
    nameOf: (id: number | null): string | null => all.find((school) => school.id === id)?.name ?? null,

    school(name: string): NamedSchool | Remark {
      const [found, ...more] = schools(name)
      if (!found) return remark('school', 'school_unknown', name)
      return more.length > 0 ? remark('school', 'school_ambiguous', name) : found
    },

    /** `schoolId`: of whom it is about; a class of another school is meant where theirs has none of the name. */
    schoolClass(name: string, schoolId: number | null): NamedClass | Remark {
      const named = classes(name)
      const own = named.filter((one) => one.schoolId === schoolId)
      const [found, ...more] = own.length > 0 ? own : named
      if (!found) return remark('class_taught', 'class_unknown', name)
      return more.length > 0 ? remark('class_taught', 'class_ambiguous', name) : found
    },
  }
}

/** The classes that people teach, by person. */
export async function classesTaught(
  client: Client,
  ids: readonly number[]
): Promise<Map<number, readonly number[]>> {
  const rows = await select(client, 'class_members', {
    userId: 'class_members.user_id',
    classId: 'class_members.class_id',
  })
    .whereIn('user_id', [...ids])
    .where('role', 'teacher')
  const byUser = Map.groupBy(rows, ({ userId }) => userId)
  return new Map([...byUser].map(([id, own]) => [id, own.map(({ classId }) => classId)]))
}
