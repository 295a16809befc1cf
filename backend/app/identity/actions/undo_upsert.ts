import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, select } from '#shared'
import type { FieldChange } from '../domain/candidate_row.js'
import { peopleRenamed } from './renamed_people.js'
import { storeChanges } from './upsert_candidates.js'

/** What a row of a list did to a person. */
export type DoneToCandidate = {
  readonly userId: number
  readonly isNew: boolean
  readonly changes: readonly FieldChange[]
  readonly classesBefore: readonly number[]
  readonly classNow: number | null
}

const STORED = {
  id: 'users.id',
  institutionId: 'users.institution_id',
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
 * Takes back what a row did: whoever it made is deactivated, and fields get their old value where nobody has changed them since.
 * @returns the fields that stay as they are, because somebody changed them since
 */
export async function undoUpsert(
  trx: TransactionClientContract,
  run: number,
  done: DoneToCandidate
): Promise<string[]> {
  const stored = await select(trx, 'users', STORED)
    .leftJoin('persons', 'persons.user_id', 'users.id')
    .where('users.id', done.userId)
    .first()
  if (!stored) return []
  if (done.isNew) {
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
    isActive: stored.isActive ? '1' : '0',
    nursingMother: stored.nursingMother ? '1' : '0',
  }
  const own = done.changes.filter(({ field }) => field !== 'class')
  const unchanged = own.filter(({ field, to }) => now[field] === to)
  const formerName = unchanged.find(({ field }) => field === 'username')?.from
  const isTaken =
    formerName != null &&
    (await select(trx, 'users', { id: STORED.id }).where('username', formerName).first()) !== null
  const undone = unchanged.filter(({ field }) => field !== 'username' || !isTaken)
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
  return done.classNow === null || (await moveBack(trx, done)) ? changedSince : [...changedSince, 'class']
}

/** @returns false: somebody moved the person since, or a class of before is gone */
async function moveBack(
  trx: TransactionClientContract,
  { userId, classNow, classesBefore }: DoneToCandidate
): Promise<boolean> {
  const there = trx.from('class_members').where({ user_id: userId, role: 'student', class_id: classNow })
  if (!(await there.clone().first())) return false
  const before = await select(trx, 'classes', { id: 'classes.id', schoolId: 'classes.school_id' }).whereIn(
    'id',
    [...classesBefore]
  )
  await there.delete()
  for (const { id } of before)
    await trx
      .knexQuery()
      .table('class_members')
      .insert({ user_id: userId, role: 'student', class_id: id })
      .onConflict(['class_id', 'user_id', 'role'])
      .ignore()
  const [first] = before
  if (first) await trx.from('users').where('id', userId).update({ school_id: first.schoolId })
  return true
}
