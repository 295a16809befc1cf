import { createGrade } from '#identity'
import { countRows, select } from '#shared'
import { namedPlaces } from './named_places.js'

/** Grades, common to the institution’s schools; one with classes stays. */
export const savedGrades = namedPlaces({
  type: 'grade',
  list: (trx, { institutionId }) =>
    select(trx, 'grades', { id: 'grades.id', codename: 'grades.codename', name: 'grades.name' }).where(
      'institution_id',
      institutionId
    ),
  create: createGrade,
  rename: async (trx, id, name) => void (await trx.from('grades').where('id', id).update({ name })),
  inUse: async (trx, id) => ({
    classes: await countRows(trx.from('classes').where('grade_id', id).select('id')),
  }),
  remove: async (trx, id) => void (await trx.from('grades').where('id', id).delete()),
})
