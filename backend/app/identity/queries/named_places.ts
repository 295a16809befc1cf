import { clock, schoolHour, select, type Row } from '#shared'
import type { CandidateRow } from '../domain/candidate_row.js'
import { placeKey } from '../domain/place_name.js'
import type { Client } from './candidates_named.js'
import type { SchoolScope } from './people.js'

const REGION = { id: 'regions.id', codename: 'regions.codename', name: 'regions.name' } as const
const SCHOOL = {
  id: 'schools.id',
  codename: 'schools.codename',
  name: 'schools.name',
  regionId: 'schools.region_id',
} as const
const CLASS = {
  id: 'classes.id',
  schoolId: 'classes.school_id',
  codename: 'classes.codename',
  name: 'classes.name',
  schoolYear: 'classes.school_year',
} as const

type School = Row<typeof SCHOOL>
type SchoolClass = Row<typeof CLASS>

/** A class that is there, or one that has to be made; `school` null: its school too. */
export type Place =
  | {
      readonly isNew: false
      readonly classId: number
      readonly schoolId: number
      readonly name: string
      readonly schoolYear: number
    }
  | {
      readonly isNew: true
      readonly school: School | null
      readonly schoolName: string
      /** Of a school that has to be made. */
      readonly regionId: number | null
      readonly name: string
      readonly grade: string
      readonly schoolYear: number
    }

/** A key of a text; `field` of the row. */
export type PlaceProblem = { readonly field: string; readonly text: string }

const refused = (field: string, text: string): PlaceProblem => ({ field, text: `identity.row_${text}` })

/** By codename and by name, folded. */
export function byName<T extends { readonly codename: string; readonly name: string }>(
  all: readonly T[]
): (name: string) => readonly T[] {
  const found = new Map<string, T[]>()
  for (const one of all)
    for (const key of new Set([placeKey(one.codename), placeKey(one.name)])) {
      const known = found.get(key)
      if (known) known.push(one)
      else found.set(key, [one])
    }
  return (name) => found.get(placeKey(name)) ?? []
}

export const presentYear = (): number => Number(schoolHour(clock.now()).day.slice(0, 4))

export const isOwnClass = (
  scope: SchoolScope,
  { classId, schoolId }: { classId: number; schoolId: number }
): boolean => scope.all || scope.classIds.includes(classId) || scope.schoolIds.includes(schoolId)

/**
 * Finds the classes that rows name, among those of the scope; of the present school year where a row names none. Whoever has all of the institution may name
 * classes and schools that are not there yet.
 */
export async function placesOf(client: Client, scope: SchoolScope) {
  const allSchools = await select(client, 'schools', SCHOOL).where('institution_id', scope.institutionId)
  const schools = byName<School>(allSchools)
  const regions = byName(await select(client, 'regions', REGION).where('institution_id', scope.institutionId))
  const all = await select(client, 'classes', CLASS)
    .join('schools', 'schools.id', 'classes.school_id')
    .where('schools.institution_id', scope.institutionId)
    .orderBy('classes.id')
  const classes = byName<SchoolClass>(
    all.filter(({ id, schoolId }) => isOwnClass(scope, { classId: id, schoolId }))
  )
  const thisYear = presentYear()
  /** Regions of schools that rows before would make. */
  const made = new Map<string, number | null>()

  return (asked: NonNullable<CandidateRow['place']>): Place | PlaceProblem => {
    const region = asked.region === null ? null : (regions(asked.region)[0]?.id ?? 'unknown')
    if (region === 'unknown') return refused('region', 'region_unknown')
    const alike = asked.school === null ? allSchools : schools(asked.school)
    const meant = region === null ? alike : alike.filter(({ regionId }) => regionId === region)
    const isElsewhere = asked.school !== null && alike.length > 0 && meant.length === 0
    if (isElsewhere) return refused('region', 'school_not_in_region')
    // Also where one of them alone has the class: the next list may make it in the other. Of others than theirs nobody knows.
    if (scope.all && asked.school !== null && meant.length > 1) return refused('school', 'school_ambiguous')
    const year = asked.schoolYear ?? thisYear
    const narrowed = meant === allSchools ? null : new Set(meant.map(({ id }) => id))
    const named = classes(asked.class).filter(
      ({ schoolId, schoolYear }) => schoolYear === year && (narrowed === null || narrowed.has(schoolId))
    )
    const [found] = named
    if (found) {
      if (named.some(({ schoolId }) => schoolId !== found.schoolId))
        return refused('school', asked.school === null ? 'school_missing' : 'school_ambiguous')
      const { id: classId, schoolId, name, schoolYear } = found
      return { isNew: false, classId, schoolId, name, schoolYear }
    }
    if (!scope.all) return refused('class', 'class_unknown')
    if (asked.school === null) return refused('school', 'school_missing_for_new')
    if (asked.grade === null) return refused('grade', 'grade_missing_for_new')
    const [school = null] = meant
    if (school === null) {
      const known = made.get(placeKey(asked.school))
      if (known !== undefined && region !== null && known !== region)
        return refused('region', 'school_not_in_region')
      if (known === undefined) made.set(placeKey(asked.school), region)
    }
    return {
      isNew: true,
      school,
      schoolName: school?.name ?? asked.school,
      regionId: region,
      name: asked.class,
      grade: asked.grade,
      schoolYear: year,
    }
  }
}
