import { clock, foldName, schoolHour, select, type Row } from '#shared'
import type { CandidateRow } from '../domain/candidate_row.js'
import type { Client } from './candidates_named.js'
import type { SchoolScope } from './people.js'

const SCHOOL = { id: 'schools.id', codename: 'schools.codename', name: 'schools.name' } as const
const CLASS = {
  id: 'classes.id',
  schoolId: 'classes.school_id',
  codename: 'classes.codename',
  name: 'classes.name',
  schoolYear: 'classes.school_year',
} as const

type School = Row<typeof SCHOOL>
type Named = { readonly codename: string; readonly name: string }

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
      readonly name: string
      readonly grade: string
      readonly schoolYear: number
    }

/** A key of a text; `field` of the row. */
export type PlaceProblem = { readonly field: string; readonly text: string }

const isCalled = (name: string) => {
  const folded = foldName(name)
  return (one: Named) => foldName(one.codename) === folded || foldName(one.name) === folded
}

const refused = (field: string, text: string): PlaceProblem => ({ field, text: `identity.row_${text}` })

/**
 * Finds the classes that rows name, among those of the scope. Whoever has all of the institution may name classes and schools that are not there yet.
 */
export async function placesOf(client: Client, scope: SchoolScope) {
  const schools = await select(client, 'schools', SCHOOL).where('institution_id', scope.institutionId)
  const classes = await select(client, 'classes', CLASS)
    .join('schools', 'schools.id', 'classes.school_id')
    .where('schools.institution_id', scope.institutionId)
    .orderBy('classes.school_year', 'desc')
    .orderBy('classes.id')
  const isOwn = ({ id, schoolId }: Row<typeof CLASS>) =>
    scope.all || scope.classIds.includes(id) || scope.schoolIds.includes(schoolId)
  const visible = classes.filter(isOwn)

  return (asked: NonNullable<CandidateRow['place']>): Place | PlaceProblem => {
    const school = asked.school === null ? null : (schools.find(isCalled(asked.school)) ?? null)
    const named = visible
      .filter(isCalled(asked.class))
      .filter(({ schoolId }) => asked.school === null || schoolId === school?.id)
      .filter(({ schoolYear }) => asked.schoolYear === null || schoolYear === asked.schoolYear)
    const [found] = named
    if (found) {
      if (named.some(({ schoolId }) => schoolId !== found.schoolId))
        return refused('school', 'school_missing')
      const { id: classId, schoolId, name, schoolYear } = found
      return { isNew: false, classId, schoolId, name, schoolYear }
    }
    if (!scope.all) return refused('class', 'class_unknown')
    if (asked.school === null) return refused('school', 'school_missing_for_new')
    if (asked.grade === null) return refused('grade', 'grade_missing_for_new')
    return {
      isNew: true,
      school,
      schoolName: school?.name ?? asked.school,
      name: asked.class,
      grade: asked.grade,
      schoolYear: asked.schoolYear ?? Number(schoolHour(clock.now()).day.slice(0, 4)),
    }
  }
}
