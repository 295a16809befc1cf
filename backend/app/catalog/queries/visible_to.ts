import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { candidateIdsOf } from '#identity'
import { isStaff, type Caller } from '#shared'
import { collectionsBeside } from './collection_scope.js'

/** Whose applications open an exam to this caller: their own, or those of the candidates linked to them. Empty for staff. */
async function sitterIdsOf(caller: Pick<Caller, 'userId' | 'group'>): Promise<number[]> {
  if (isStaff(caller)) return []
  return caller.group === 'RESPONSIBLE' ? candidateIdsOf(caller.userId) : [caller.userId]
}

/**
 * Narrows a query over `collections` to what the caller may see. `link`: the column of `applications` that must match `on` for those who
 * sit exams.
 * The table `applications` belongs to delivery. It is read here and nowhere else in this module: delivery imports catalog, so it cannot be
 * called from here, and a filter after paging would give pages of the wrong size.
 */
export async function onlyVisible<Query extends DatabaseQueryBuilderContract>(
  query: Query,
  caller: Caller,
  { link, on }: { link: 'collection_id' | 'exam_id'; on: 'collections.id' | 'exams.id' }
): Promise<{ query: Query }> {
  query.where('collections.institution_id', caller.institutionId)
  // Whatever its maker sees or made elsewhere.
  const ofKey = caller.key?.schoolIds
  if (ofKey)
    query.where((own) => {
      own.whereNull('collections.school_id').orWhereIn('collections.school_id', [...ofKey])
    })
  if (caller.group === 'ADMINISTRADOR') return { query }
  if (isStaff(caller)) {
    const beside = await collectionsBeside(caller)
    query.where((scope) => {
      scope.whereNull('collections.school_id').orWhere('collections.created_by', caller.userId)
      if (beside.length > 0) scope.orWhereIn('collections.id', [...beside])
      if (caller.schoolIds.length > 0) scope.orWhereIn('collections.school_id', [...caller.schoolIds])
    })
    return { query }
  }
  const sitters = await sitterIdsOf(caller)
  query.whereExists(
    db
      .from('applications')
      .select(db.raw('1'))
      .whereIn('applications.user_id', sitters)
      .whereNull('applications.withdrawn_at')
      .whereColumn(`applications.${link}`, on)
  )
  return { query }
}
