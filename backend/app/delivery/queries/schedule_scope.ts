import db from '@adonisjs/lucid/services/db'
import { schoolScopeOf, type SchoolScope } from '#identity'
import { countRows, select, type Caller } from '#shared'
import { packets } from '../domain/at_once.js'

/** Are the collection and all of these people the caller's to bring together? Candidates only are people here. `userIds`: each once. */
export const maySchedule = async (
  caller: Caller,
  collectionId: number,
  userIds: readonly number[]
): Promise<boolean> => (await mayGive(caller, collectionId)) && (await seesCandidates(caller, userIds))

/** Are the exams of the collection the caller's to give? */
export async function mayGive(caller: Caller, collectionId: number): Promise<boolean> {
  const scope = await schoolScopeOf(caller)
  const collection = await select(db, 'collections', { schoolId: 'collections.school_id' })
    .where({ id: collectionId, institution_id: scope.institutionId })
    .first()
  if (!collection) return false
  return scope.all || collection.schoolId === null || caller.schoolIds.includes(collection.schoolId)
}

/** Are all of these people active candidates whom the caller sees? `userIds`: each once. */
export async function seesCandidates(caller: Caller, userIds: readonly number[]): Promise<boolean> {
  const scope = await schoolScopeOf(caller)
  for (const ids of packets(userIds)) if ((await countSeen(scope, ids)) !== ids.length) return false
  return true
}

function countSeen(scope: SchoolScope, userIds: number[]): Promise<number> {
  const query = db
    .from('users')
    .where({ institution_id: scope.institutionId, is_active: 1 })
    .whereIn('id', userIds)
    .whereIn('id', db.from('user_groups').whereIn('group_name', ['ALUNO', 'RESPONDENTE']).select('user_id'))
  if (!scope.all)
    query.where((inner) => {
      inner.whereIn('school_id', [...scope.schoolIds]).orWhereIn(
        'id',
        db
          .from('class_members')
          .whereIn('class_id', [...scope.classIds])
          .where('role', 'student')
          .select('user_id')
      )
    })
  return countRows(query)
}

/** Of these people those of other schools than the collection's; nobody where it is of no school. */
export async function ofOtherSchools(collectionId: number, userIds: readonly number[]): Promise<number[]> {
  const found = await Promise.all([...packets(userIds)].map((ids) => ofOthersIn(collectionId, ids)))
  return found.flat().toSorted((a, b) => a - b)
}

async function ofOthersIn(collectionId: number, userIds: number[]): Promise<number[]> {
  const rows = await select(db, 'users', { id: 'users.id' })
    .join('collections', 'collections.institution_id', 'users.institution_id')
    .where('collections.id', collectionId)
    .whereNotNull('collections.school_id')
    .whereIn('users.id', userIds)
    .where((inner) => {
      inner.whereNull('users.school_id').orWhereColumn('users.school_id', '!=', 'collections.school_id')
    })
  return rows.map(({ id }) => id)
}

/** Is all that somebody has of a collection withdrawn? It is in no list of a school's staff. */
export const isWithdrawnFrom = async (collectionId: number, userId: number): Promise<boolean> =>
  (await countRows(
    db.from('applications').where({ collection_id: collectionId, user_id: userId }).whereNull('withdrawn_at')
  )) === 0
