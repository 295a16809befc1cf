import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { schoolScopeOf, type SchoolScope } from '#identity'
import { select, type Caller } from '#shared'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** A place as it is, or as rows before make it; `id` null: it is not there yet. */
export type KnownPlace = { id: number | null; readonly codename: string; name: string }
export type KnownSchool = KnownPlace & { region: KnownPlace | null }
export type KnownClass = KnownPlace & { readonly schoolYear: number; grade: KnownPlace }

/** The places that whoever imports sees; rows of one look that make or change some see what those before them did. */
export type KnownPlaces = {
  readonly scope: SchoolScope
  readonly regions: KnownPlace[]
  readonly schools: KnownSchool[]
  readonly grades: KnownPlace[]
  classesOf(school: KnownSchool): Promise<KnownClass[]>
}

const named = <T extends 'regions' | 'schools' | 'grades'>(table: T) =>
  ({ id: `${table}.id`, codename: `${table}.codename`, name: `${table}.name` }) as const

/** Schools outside of the importer's scope are not there for them. */
export async function knownPlaces(client: Client, importer: Caller): Promise<KnownPlaces> {
  const scope = await schoolScopeOf(importer, client)
  const of = { institution_id: importer.institutionId }
  const regions: KnownPlace[] = await select(client, 'regions', named('regions')).where(of).orderBy('id')
  const grades: KnownPlace[] = await select(client, 'grades', named('grades')).where(of).orderBy('id')
  const rows = await select(client, 'schools', { ...named('schools'), region: 'schools.region_id' })
    .where(of)
    .orderBy('id')
  const schools = rows
    .filter(({ id }) => scope.all || scope.schoolIds.includes(id))
    .map((row): KnownSchool => ({ ...row, region: regions.find(({ id }) => id === row.region) ?? null }))
  const classes = new Map<KnownSchool, KnownClass[]>()
  return {
    scope,
    regions,
    schools,
    grades,
    classesOf: async (school) => {
      const known = classes.get(school) ?? (await classesOf(client, school, grades))
      classes.set(school, known)
      return known
    },
  }
}

async function classesOf(
  client: Client,
  school: KnownSchool,
  grades: readonly KnownPlace[]
): Promise<KnownClass[]> {
  if (school.id === null) return []
  const rows = await select(client, 'classes', {
    id: 'classes.id',
    codename: 'classes.codename',
    name: 'classes.name',
    schoolYear: 'classes.school_year',
    gradeId: 'classes.grade_id',
  })
    .where('school_id', school.id)
    .orderBy('id')
  return rows.flatMap(({ gradeId, ...row }) => {
    const grade = grades.find(({ id }) => id === gradeId)
    return grade ? [{ ...row, grade }] : []
  })
}
