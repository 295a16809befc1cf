import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import {
  findPersonRow,
  isBeingErased,
  moveToClass,
  onlyClassesOf,
  rightsChanged,
  schoolScopeOf,
} from '#identity'
import {
  isCandidateGroup,
  ok,
  refuse,
  refuseConflict,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'

const CLASS = { id: 'classes.id', schoolId: 'classes.school_id', schoolYear: 'classes.school_year' } as const

/** The class that candidates come into, as far as the caller sees it. */
async function classOf(trx: TransactionClientContract, caller: Caller, id: number) {
  const query = select(trx, 'classes', CLASS)
    .join('schools', 'schools.id', 'classes.school_id')
    .where('classes.id', id)
  onlyClassesOf(query, await schoolScopeOf(caller, trx))
  return query.first()
}

/**
 * Moves a candidate into a class: out of the classes of its school year that the caller sees, and into its school. Exams that they have stay as they are,
 * with their rooms. @returns whether they were elsewhere before
 */
export async function moveIn(
  trx: TransactionClientContract,
  caller: Caller,
  id: number,
  classId: number
): Promise<Result<boolean, DomainError>> {
  await trx.from('institutions').where('id', caller.institutionId).forUpdate().select('id')
  await trx.from('users').where('id', id).forUpdate().select('id')
  const person = await findPersonRow(caller, id, trx)
  if (!person) return refuseNotFound()
  if (await isBeingErased(trx, id)) return refuseConflict('being_erased', 'people.being_erased')
  if (!person.groups.every(isCandidateGroup))
    return refuse('invalid', 'not_candidate', { messages: ['people.not_candidate'] })
  const to = await classOf(trx, caller, classId)
  if (!to) return refuse('invalid', 'class_unknown', { messages: ['people.class_unknown'] })
  const own = select(trx, 'class_members', CLASS)
    .join('classes', 'classes.id', 'class_members.class_id')
    .join('schools', 'schools.id', 'classes.school_id')
    .where({ 'class_members.user_id': id, 'class_members.role': 'student' })
  onlyClassesOf(own, await schoolScopeOf(caller, trx))
  const classes = await own
  if (classes.some((one) => one.id === to.id)) return ok(false)
  const from = classes.filter(({ schoolYear }) => schoolYear === to.schoolYear).map((one) => one.id)
  await moveToClass(trx, { userId: id, from, to: { classId: to.id, schoolId: to.schoolId } })
  await record(trx, {
    act: 'candidate_moved',
    by: caller,
    subject: { type: 'user', id },
    before: { classes: from, schools: person.school === null ? [] : [person.school.id] },
    after: { classes: [to.id], schools: [to.schoolId] },
  })
  trx.after('commit', () => rightsChanged({ userId: id }))
  return ok(true)
}
