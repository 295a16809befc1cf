import db from '@adonisjs/lucid/services/db'
import { schoolScopeOf } from '#identity'
import { countRows, select, type Caller } from '#shared'

/** Are the collection and all of these people the caller's to bring together? Candidates only are people here. */
export async function maySchedule(
  caller: Caller,
  collectionId: number,
  userIds: readonly number[]
): Promise<boolean> {
  const scope = await schoolScopeOf(caller)
  const collection = await select(db, 'collections', { schoolId: 'collections.school_id' })
    .where({ id: collectionId, institution_id: scope.institutionId })
    .first()
  if (!collection) return false
  if (!scope.all && collection.schoolId !== null && collection.schoolId !== caller.schoolId) return false
  const query = db
    .from('users')
    .where('institution_id', scope.institutionId)
    .whereIn('id', [...userIds])
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
  return (await countRows(query)) === userIds.length
}
