import { createHash } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'
import { placeKey } from '../domain/place_name.js'
import type { Place } from '../queries/named_places.js'
import { createClass, createGrade, createSchool } from './create_hierarchy.js'

/** Where a place is once it is there. */
export type ReadyPlace = { readonly classId: number; readonly schoolId: number; readonly schoolYear: number }

/** Of a codename, without what makes it another one. */
const CODENAME_MAX = 54

/** A codename of a name: readable, and another one for each name. */
export function codenameOf(name: string): string {
  const folded = placeKey(name)
  const readable = folded.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  const isPlain = readable === folded && readable.length <= CODENAME_MAX
  if (isPlain) return readable
  const mark = createHash('sha256').update(folded).digest('hex').slice(0, 8)
  return `${[...readable].slice(0, CODENAME_MAX).join('')}-${mark}`
}

/** Makes the schools, grades and classes that rows name and that are not there, each once; by folded names. */
export function placeMaker(trx: TransactionClientContract, institutionId: number) {
  const schools = new Map<string, number>()
  const classes = new Map<string, ReadyPlace>()

  const schoolId = async (name: string, regionId: number | null): Promise<number> => {
    const key = placeKey(name)
    const known = schools.get(key)
    if (known !== undefined) return known
    const codename = codenameOf(name)
    const stored = await select(trx, 'schools', { id: 'schools.id' })
      .where({ institution_id: institutionId, codename })
      .first()
    const id = stored?.id ?? (await createSchool({ institutionId, codename, name, regionId }, { trx })).id
    schools.set(key, id)
    return id
  }

  const gradeId = async (name: string): Promise<number> => {
    const grades = await select(trx, 'grades', {
      id: 'grades.id',
      codename: 'grades.codename',
      name: 'grades.name',
    }).where('institution_id', institutionId)
    const folded = placeKey(name)
    const known = grades.find((one) => [one.codename, one.name].some((text) => placeKey(text) === folded))
    return known?.id ?? (await createGrade({ institutionId, codename: codenameOf(name), name }, { trx })).id
  }

  return async (place: Place): Promise<ReadyPlace> => {
    if (!place.isNew) return place
    const { name, schoolYear } = place
    const school = place.school?.id ?? (await schoolId(place.schoolName, place.regionId))
    const key = `${school} ${schoolYear} ${placeKey(name)}`
    const known = classes.get(key)
    if (known) return known
    const codename = codenameOf(name)
    const where = { school_id: school, codename, school_year: schoolYear }
    const stored = await select(trx, 'classes', { id: 'classes.id' }).where(where).first()
    const classId =
      stored?.id ??
      (
        await createClass(
          { schoolId: school, gradeId: await gradeId(place.grade), codename, name, schoolYear },
          { trx }
        )
      ).id
    const ready = { classId, schoolId: school, schoolYear }
    classes.set(key, ready)
    return ready
  }
}
