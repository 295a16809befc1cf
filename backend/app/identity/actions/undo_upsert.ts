import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, select } from '#shared'
import type { FieldChange } from '../domain/candidate_row.js'
import type { SchoolScope } from '../queries/people.js'
import { peopleRenamed } from './renamed_people.js'
import { storeChanges } from './upsert_candidates.js'

/** What a row of a list did to a person. */
export type DoneToCandidate = {
  readonly userId: number
  readonly isNew: boolean
  readonly changes: readonly FieldChange[]
  readonly classesBefore: readonly number[]
  readonly classNow: number | null
  readonly schoolBefore: number | null
}

const STORED = {
  id: 'users.id',
  institutionId: 'users.institution_id',
  schoolId: 'users.school_id',
  username: 'users.username',
  name: 'users.name',
  email: 'users.email',
  publicIdentifier: 'users.public_identifier',
  isActive: 'users.is_active',
  cpf: 'persons.cpf?',
  cellphone: 'persons.cellphone?',
  specialNeed: 'persons.special_need?',
  nursingMother: 'persons.nursing_mother?',
} as const

/**
 * Takes back what a row did: whoever it made is deactivated, and fields get their old value where nobody has changed them since. E-mail and user name go back
 * for administrators alone, and whoever sits an exam stays active.
 * @returns the fields that stay as they are, because somebody changed them since, or whoever undoes may not change them
 */
export async function undoUpsert(
  trx: TransactionClientContract,
  {
    scope,
    run,
    isSitting,
  }: { readonly scope: SchoolScope; readonly run: number; readonly isSitting: boolean },
  done: DoneToCandidate
): Promise<string[]> {
  const stored = await select(trx, 'users', STORED)
    .leftJoin('persons', 'persons.user_id', 'users.id')
    .where('users.id', done.userId)
    .forUpdate()
    .first()
  if (!stored) return []
  const isStill = done.classNow === null || (await isInClass(trx, done.userId, done.classNow))
  // Who was moved on is others' to decide about.
  if (!scope.all && !(await isOwn(trx, scope, stored))) return ['class']
  if (done.isNew) {
    if (!isStill) return ['class']
    if (isSitting) return ['isActive']
    await trx
      .from('users')
      .where({ id: done.userId, is_active: 1 })
      .update({ is_active: 0, deactivated_by_import: run, updated_at: clock.now() })
    return []
  }
  const now: Record<string, string | null> = {
    ...stored,
    id: null,
    institutionId: null,
    schoolId: null,
    isActive: stored.isActive ? '1' : '0',
    nursingMother: stored.nursingMother ? '1' : '0',
  }
  const own = done.changes.filter(({ field }) => field !== 'class')
  const stays = [...(scope.all ? [] : WAYS_IN), ...(isSitting ? ['isActive'] : [])]
  const unchanged = own.filter(({ field, to }) => now[field] === to && !stays.includes(field))
  const formerName = unchanged.find(({ field }) => field === 'username')?.from
  const isTaken =
    formerName != null &&
    (await select(trx, 'users', { id: STORED.id }).where('username', formerName).first()) !== null
  const formerIdentifier = unchanged.find(({ field }) => field === 'publicIdentifier')?.from
  const isIdentifierTaken =
    formerIdentifier != null &&
    (await select(trx, 'users', { id: STORED.id })
      .where({ institution_id: stored.institutionId, public_identifier: formerIdentifier })
      .first()) !== null
  const undone = unchanged.filter(
    ({ field }) => (field !== 'username' || !isTaken) && (field !== 'publicIdentifier' || !isIdentifierTaken)
  )
  await storeChanges(
    trx,
    stored,
    undone.map(({ field, from, to }) => ({ field, from: to, to: from }))
  )
  if (undone.some(({ field }) => field === 'isActive'))
    await trx.from('users').where('id', done.userId).update({ deactivated_by_import: run })
  const renamed = await select(trx, 'users', { name: STORED.name, publicIdentifier: STORED.publicIdentifier })
    .where('id', done.userId)
    .firstOrFail()
  if (undone.some(({ field }) => field === 'name' || field === 'publicIdentifier'))
    await peopleRenamed(trx, [{ userId: done.userId, ...renamed }])
  const changedSince = own.filter((change) => !undone.includes(change)).map(({ field }) => field as string)
  if (done.classNow === null) return changedSince
  if (!isStill || !(await moveBack(trx, done))) return [...changedSince, 'class']
  return (await isGone(trx, done.schoolBefore)) ? [...changedSince, 'school'] : changedSince
}

/** What is changed by lists of administrators alone is taken back by them alone. */
const WAYS_IN: readonly string[] = ['email', 'username']

const isInClass = async (trx: TransactionClientContract, userId: number, classId: number) =>
  (await select(trx, 'class_members', { id: 'class_members.id' })
    .where({ user_id: userId, role: 'student', class_id: classId })
    .first()) !== null

/** Whether somebody is of a school or class of the scope. */
async function isOwn(
  trx: TransactionClientContract,
  scope: SchoolScope,
  { id, schoolId }: { id: number; schoolId: number | null }
): Promise<boolean> {
  if (schoolId !== null && scope.schoolIds.includes(schoolId)) return true
  const own = await select(trx, 'class_members', { id: 'class_members.id' })
    .where({ user_id: id, role: 'student' })
    .whereIn('class_id', [...scope.classIds])
    .first()
  return own !== null
}

/** @returns false: a class of before is gone, and the person stays in that of now */
async function moveBack(
  trx: TransactionClientContract,
  { userId, classNow, classesBefore, schoolBefore }: DoneToCandidate
): Promise<boolean> {
  const before = await select(trx, 'classes', { id: 'classes.id' }).whereIn('id', [...classesBefore])
  if (before.length < classesBefore.length) return false
  await trx.from('class_members').where({ user_id: userId, role: 'student', class_id: classNow }).delete()
  for (const { id } of before)
    await trx
      .knexQuery()
      .table('class_members')
      .insert({ user_id: userId, role: 'student', class_id: id })
      .onConflict(['class_id', 'user_id', 'role'])
      .ignore()
  const moved = await select(trx, 'classes', { schoolId: 'classes.school_id' })
    .where('id', classNow ?? 0)
    .first()
  // Where nobody has given them another school since, and that of before is still there.
  if (await isGone(trx, schoolBefore)) return true
  await trx
    .from('users')
    .where({ id: userId, school_id: moved?.schoolId ?? null })
    .update({ school_id: schoolBefore })
  return true
}

const isGone = async (trx: TransactionClientContract, schoolId: number | null) =>
  schoolId !== null &&
  (await select(trx, 'schools', { id: 'schools.id' }).where('id', schoolId).first()) === null
