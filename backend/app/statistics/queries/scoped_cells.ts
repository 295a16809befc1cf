import db from '@adonisjs/lucid/services/db'
import { staffScopeOf } from '#delivery'
import { ON_STATISTICS } from '#desk'
import type { Caller } from '#shared'
import { LEVEL } from '../domain/cell_place.js'
import type { CellQuery } from './stored_cells.js'

/** What of an exam is counted; grades are those of the institution. */
export type Narrowed = {
  readonly school?: number | undefined
  readonly grade?: number | undefined
  readonly class?: number | undefined
  /** Class by class, whatever else is asked for. */
  readonly byClass?: boolean
}

type Scoped = (query: CellQuery) => void

/**
 * The cells whose sum a caller gets for what they ask: as few as there are, since schools, grades and the exam have cells of their own. What is
 * not theirs looks as if it were not there, whatever they ask for.
 */
export async function scopedCells(
  caller: Caller,
  examId: number,
  { school, grade, class: schoolClass, byClass = false }: Narrowed
): Promise<Scoped> {
  const { all, schoolIds, classIds } = await staffScopeOf(caller, ON_STATISTICS)
  const asked = {
    ...(school !== undefined && { school_id: school }),
    ...(grade !== undefined && { grade_id: grade }),
    ...(schoolClass !== undefined && { class_id: schoolClass }),
  }
  const level = levelOf({
    school: school !== undefined || !all,
    grade,
    schoolClass,
    byClass: byClass || classIds.length > 0,
  })
  return (query) => {
    query.where({ 'statistic_cells.exam_id': examId, 'statistic_cells.level': level, ...prefixed(asked) })
    if (all) return
    query.where((some) => {
      some.whereRaw('1 = 0')
      if (schoolIds.length > 0) some.orWhereIn('statistic_cells.school_id', [...schoolIds])
      if (classIds.length > 0) some.orWhereIn('statistic_cells.class_id', [...classIds])
    })
  }
}

const prefixed = (columns: Record<string, number>) =>
  Object.fromEntries(Object.entries(columns).map(([name, value]) => [`statistic_cells.${name}`, value]))

function levelOf(asked: {
  school: boolean
  grade: number | undefined
  schoolClass: number | undefined
  byClass: boolean
}): number {
  if (asked.byClass || asked.schoolClass !== undefined) return LEVEL.class
  if (asked.grade !== undefined) return asked.school ? LEVEL.gradeOfSchool : LEVEL.grade
  return asked.school ? LEVEL.school : LEVEL.exam
}

/** The classes of a grade, of a school where one is named: counts of applications know schools and classes only. */
export async function classesOfGrade({ grade, school }: Narrowed): Promise<number[] | undefined> {
  if (grade === undefined) return undefined
  const query = db.query<{ id: number }>().from('classes').where('grade_id', grade)
  if (school !== undefined) query.where('school_id', school)
  return (await query.select('id')).map(({ id }) => id)
}
