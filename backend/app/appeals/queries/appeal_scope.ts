import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { mayManageCollection } from '#catalog'
import { staffScopeOf, withinScope, type StaffScope } from '#delivery'
import { itemsMarkedUnseen, markScope, mayMark, seenCollection, type MarkScope } from '#grading'
import { isCandidate, type Caller } from '#shared'

/** Appeals that somebody replies to; none against `unseenItemIds`, which they mark without whose the answers are. */
type ReplyScope = Pick<MarkScope, 'collectionIds' | 'schoolIds'> & {
  readonly unseenItemIds: readonly number[]
}

/** Which appeals somebody of the staff reads. `replies`: those that they reply to; null: none. `reads`: those of applications that they see. */
type AppealScope = { readonly replies: ReplyScope | null; readonly reads: StaffScope | null }

async function replyScope(caller: Caller): Promise<ReplyScope> {
  const { collectionIds, schoolIds } = await markScope(caller)
  return { collectionIds, schoolIds, unseenItemIds: await itemsMarkedUnseen(caller) }
}

async function appealScope(caller: Caller): Promise<AppealScope> {
  const replies = mayMark(caller) ? await replyScope(caller) : null
  // A CORRECTOR gets no application, and reads what they reply to.
  const reads = caller.group === 'CORRECTOR' ? null : await staffScopeOf(caller, { onDesk: true })
  return { replies, reads }
}

/**
 * Narrows a query over `appeals`, joined with their `applications`, to what the caller reads: a candidate their own, staff what they reply to and
 * what is of applications that they see.
 */
export async function onlyReadable(query: DatabaseQueryBuilderContract, caller: Caller): Promise<void> {
  query.where('appeals.institution_id', caller.institutionId)
  if (isCandidate(caller)) return void query.where('appeals.user_id', caller.userId)
  query.whereNull('applications.withdrawn_at')
  onlyPayed(query)
  if (caller.group === 'ADMINISTRADOR') return
  const { replies, reads } = await appealScope(caller)
  query.where((any) => {
    if (replies) any.where((own) => withinReplies(own, replies))
    if (reads) any.orWhere((seen) => withinScope(seen, reads))
    if (!replies && !reads) any.whereRaw('1 = 0')
  })
}

/** The same of a query over `appeals` alone: the application is a scalar subquery. */
export async function onlyReadableRows(query: DatabaseQueryBuilderContract, caller: Caller): Promise<void> {
  if (isCandidate(caller)) return onlyReadable(query, caller)
  query.where('appeals.institution_id', caller.institutionId)
  const application = db.from('applications').whereColumn('applications.id', 'appeals.application_id')
  await onlyReadable(application, caller)
  const { sql, bindings } = application.select(db.raw('1')).toSQL()
  query.whereRaw(`(${sql}) = 1`, [...bindings] as (string | number)[])
}

/** Narrows a query over `appeals` to those that are free of charge or payed: what is not payed is for its candidate alone. */
export const onlyPayed = (query: Pick<DatabaseQueryBuilderContract, 'whereRaw'>) =>
  query.whereRaw(
    `(appeals.process_id IS NULL OR EXISTS (SELECT 1 FROM appeal_processes WHERE appeal_processes.id = appeals.process_id AND appeal_processes.status = 'payed'))`
  )

function withinReplies(
  query: DatabaseQueryBuilderContract,
  { collectionIds, schoolIds, unseenItemIds }: ReplyScope
): void {
  if (unseenItemIds.length > 0) query.whereNotIn('appeals.item_id', [...unseenItemIds])
  if (collectionIds !== null) query.whereIn('appeals.collection_id', [...collectionIds])
  if (schoolIds !== null) query.whereIn('applications.school_id', [...schoolIds])
}

/** Of these appeals, as of their collection and the school of their application, those that the caller replies to. */
export async function repliesTo(
  caller: Caller
): Promise<(appeal: { itemId: number; collectionId: number; schoolId: number | null }) => boolean> {
  if (!mayMark(caller)) return () => false
  const { collectionIds, schoolIds, unseenItemIds } = await replyScope(caller)
  const collections = collectionIds && new Set(collectionIds)
  return (appeal) =>
    !unseenItemIds.includes(appeal.itemId) &&
    (collections === null || collections.has(appeal.collectionId)) &&
    (schoolIds === null || (appeal.schoolId !== null && schoolIds.includes(appeal.schoolId)))
}

/** Does the caller reply to appeals of this collection, of one school or of all? */
export async function repliesIn(caller: Caller, collectionId: number): Promise<boolean> {
  if (!mayMark(caller)) return false
  const { collectionIds } = await markScope(caller)
  return collectionIds === null || collectionIds.includes(collectionId)
}

/** Does the caller see this collection, and do they manage it, as the catalogue says? */
export async function tiesToCollection(
  caller: Caller,
  collectionId: number
): Promise<{ sees: boolean; manages: boolean }> {
  const collection = await seenCollection(caller, collectionId)
  return {
    sees: collection !== null,
    manages: collection !== null && mayManageCollection(caller, collection),
  }
}
