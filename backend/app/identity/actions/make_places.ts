import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { foldName, select } from '#shared'
import type { Place } from '../queries/named_places.js'
import { createClass, createGrade, createSchool } from './create_hierarchy.js'

/** Where a place is once it is there. */
export type ReadyPlace = { readonly classId: number; readonly schoolId: number; readonly schoolYear: number }

const CODENAME_MAX = 64

/** A codename of a name, as short as columns are. */
const codenameOf = (name: string) =>
  foldName(name)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, CODENAME_MAX) || 'x'

/** Makes the schools, grades and classes that rows name and that are not there, each once. */
export function placeMaker(trx: TransactionClientContract, institutionId: number) {
  const schools = new Map<string, number>()
  const classes = new Map<string, ReadyPlace>()

  const schoolId = async (name: string): Promise<number> => {
    const codename = codenameOf(name)
    const known = schools.get(codename)
    if (known !== undefined) return known
    const stored = await select(trx, 'schools', { id: 'schools.id' })
      .where({ institution_id: institutionId, codename })
      .first()
    const id = stored?.id ?? (await createSchool({ institutionId, codename, name }, { trx })).id
    schools.set(codename, id)
    return id
  }

  const gradeId = async (name: string): Promise<number> => {
    const grades = await select(trx, 'grades', {
      id: 'grades.id',
      codename: 'grades.codename',
      name: 'grades.name',
    }).where('institution_id', institutionId)
    const folded = foldName(name)
    const known = grades.find((one) => [one.codename, one.name].some((text) => foldName(text) === folded))
    return known?.id ?? (await createGrade({ institutionId, codename: codenameOf(name), name }, { trx })).id
  }

  return async (place: Place): Promise<ReadyPlace> => {
    if (!place.isNew) return place
    const school = place.school?.id ?? (await schoolId(place.schoolName))
    const codename = codenameOf(place.name)
    const key = `${school} ${codename} ${place.schoolYear}`
    const known = classes.get(key)
    if (known) return known
    const where = { school_id: school, codename, school_year: place.schoolYear }
    const stored = await select(trx, 'classes', { id: 'classes.id' }).where(where).first()
    const classId =
      stored?.id ??
      (
        await createClass(
          {
            schoolId: school,
            gradeId: await gradeId(place.grade),
            codename,
            name: place.name,
            schoolYear: place.schoolYear,
          },
          { trx }
        )
      ).id
    const ready = { classId, schoolId: school, schoolYear: place.schoolYear }
    classes.set(key, ready)
    return ready
  }
}
