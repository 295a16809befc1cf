import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { onlyVisibleCollections } from '#catalog'
import { select, type Caller, type Row } from '#shared'

/** Whose answers somebody may mark. `collectionIds` null: all of the institution. `schoolIds` null: candidates of every school. */
export type MarkScope = {
  readonly institutionId: number
  readonly collectionIds: readonly number[] | null
  readonly schoolIds: readonly number[] | null
  /** Items whose answers they do not see: they are marked without whose they are. */
  readonly hiddenItemIds: readonly number[]
}

const NONE: readonly number[] = []

/**
 * An administrator marks in every collection of the institution, a teacher in those that they see and manage, a CORRECTOR the candidates of their own
 * schools. `collection`: only there.
 */
export async function markScope(caller: Caller, collection: number | null = null): Promise<MarkScope> {
  const { institutionId } = caller
  if (caller.group === 'ADMINISTRADOR' && collection === null)
    return { institutionId, collectionIds: null, schoolIds: null, hiddenItemIds: await hiddenItems(caller) }
  const isCorrector = caller.group === 'CORRECTOR'
  if (isCorrector && caller.schoolIds.length === 0)
    return { institutionId, collectionIds: NONE, schoolIds: null, hiddenItemIds: NONE }
  const query = db.query<Row<{ id: 'collections.id' }>>().from('collections').select('collections.id as id')
  if (collection !== null) query.where('collections.id', collection)
  await onlyVisibleCollections(query, caller, { link: 'collection_id', on: 'collections.id' })
  if (caller.group === 'Professor') onlyManaged(query, caller)
  const found = await query.orderBy('collections.id')
  return {
    institutionId,
    collectionIds: found.map(({ id }) => id),
    schoolIds: isCorrector ? caller.schoolIds : null,
    hiddenItemIds: await hiddenItems(caller),
  }
}

/** Of an anonymous plan nobody who marks by it sees whose the answers are, and no CORRECTOR does. */
async function hiddenItems({ institutionId, userId, group }: Caller): Promise<number[]> {
  const query = select(db, 'correction_plans', { itemId: 'correction_plans.item_id' }).where({
    'correction_plans.institution_id': institutionId,
    'correction_plans.is_anonymous': 1,
  })
  if (group !== 'CORRECTOR')
    query
      .join('correction_members', 'correction_members.plan_id', 'correction_plans.id')
      .where({ 'correction_members.user_id': userId, 'correction_members.role': 'corrector' })
  return (await query).map(({ itemId }) => itemId)
}

/** As `mayManageCollection` of the catalogue says of one. */
function onlyManaged(query: DatabaseQueryBuilderContract, { userId, schoolIds }: Caller): void {
  query.where((own) => {
    own.where('collections.created_by', userId)
    if (schoolIds.length > 0) own.orWhereIn('collections.school_id', [...schoolIds])
  })
}

/** Narrows a query over `answer_marks`. */
export function withinMarks(query: DatabaseQueryBuilderContract, scope: MarkScope): void {
  const { institutionId, collectionIds, schoolIds, hiddenItemIds } = scope
  query.where('answer_marks.institution_id', institutionId)
  if (collectionIds !== null) {
    const [only, ...others] = collectionIds
    if (only === undefined) query.whereRaw('1 = 0')
    else if (others.length === 0) query.where('answer_marks.collection_id', only)
    else query.whereIn('answer_marks.collection_id', [...collectionIds])
  }
  if (schoolIds !== null) {
    const [only = 0, ...others] = schoolIds
    if (others.length === 0) query.where('answer_marks.school_id', only)
    else query.whereIn('answer_marks.school_id', [...schoolIds])
  }
  if (hiddenItemIds.length > 0) query.whereNotIn('answer_marks.item_id', [...hiddenItemIds])
}
