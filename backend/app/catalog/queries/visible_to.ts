import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { candidateIdsOf } from '#identity'
import { isStaff, type Caller } from '#shared'
import { collectionsBeside } from './collection_scope.js'

/** Whose applications open an exam to this caller: their own, or their students'. Empty for staff. */
async function sitterIdsOf(caller: Pick<Caller, 'userId' | 'group'>): Promise<number[]> {
  if (isStaff(caller)) return []
  return caller.group === 'RESPONSIBLE' ? candidateIdsOf(caller.userId) : [caller.userId]
}

/**
 * Narrows a query that has the table `collections` in it to what the caller may know of. `link` is the column of
 * `applications` that must match `on` for those who sit exams.
 *
 * The table `applications` is delivery's. It is read here and nowhere else in this module: delivery
 * stands on the catalogue, so it cannot be asked, and a filter after the page was cut would give pages of the wrong size.
 */
export async function onlyVisible<Query extends DatabaseQueryBuilderContract>(
  query: Query,
  caller: Caller,
  { link, on }: { link: 'collection_id' | 'exam_id'; on: 'collections.id' | 'exams.id' }
): Promise<{ query: Query }> {
  query.where('collections.institution_id', caller.institutionId)
  if (caller.group === 'ADMINISTRADOR') return { query }
  if (isStaff(caller)) {
    const beside = await collectionsBeside(caller)
    query.where((scope) => {
      scope.whereNull('collections.school_id').orWhere('collections.created_by', caller.userId)
      if (beside.length > 0) scope.orWhereIn('collections.id', [...beside])
      if (caller.schoolId !== null) scope.orWhere('collections.school_id', caller.schoolId)
    })
    return { query }
  }
  const sitters = await sitterIdsOf(caller)
  query.whereExists(
    db
      .from('applications')
      .select(db.raw('1'))
      .whereIn('applications.user_id', sitters)
      .whereColumn(`applications.${link}`, on)
  )
  return { query }
}
