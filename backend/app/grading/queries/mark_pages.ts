import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import {
  behind,
  boundedCount,
  containing,
  inOrder,
  select,
  walkedBy,
  type BoundedCount,
  type OrderColumn,
} from '#shared'
import type { MarkStatus } from '../domain/mark.js'
import { withinMarks, type MarkScope } from './mark_scope.js'

/** What narrows the list. `points` in thousandths; null: without a mark. `freeResponse`: a text that the answer contains. */
export type MarkFilter = {
  readonly exam?: number | undefined
  readonly position?: number | undefined
  readonly status?: MarkStatus | undefined
  readonly points?: number | null | undefined
  /** Ids of the candidates. */
  readonly users?: readonly number[] | undefined
  readonly freeResponse?: string | undefined
}

/** Where a page begins: behind or before the row with this id in the list, or after so many rows. */
export type MarkStart =
  | { readonly kind: 'after' | 'before'; readonly id: number }
  | { readonly kind: 'first'; readonly offset: number }

export type MarkRequest = {
  readonly scope: MarkScope
  readonly filter: MarkFilter
  readonly start: MarkStart
  readonly limit: number
}

export type PlacedAnswer = { readonly id: number; readonly answerId: number }

/** One page in the order in which answers came to be marked. `hasNext`, `hasPrevious`: there are rows behind and before it. */
export type PageOfMarks = BoundedCount & {
  readonly rows: readonly PlacedAnswer[]
  readonly hasNext: boolean
  readonly hasPrevious: boolean
}

/** The order of the list, for cursors. */
export const MARK_ORDER: readonly OrderColumn[] = [{ column: 'answer_marks.id', kind: 'number' }]

/** Of so many collections, or schools in them, each is walked by itself; of more the institution is, which passes what is of others. */
const WALKED_EACH = 20

type Walked = Pick<MarkRequest, 'scope' | 'filter'>

/**
 * The index for a list: what finds fewest rows before what has the order. Every index ends with the id, the order of the list: left to themselves
 * the databases sort what they read rather than walk it.
 */
export function markIndex({ scope, filter }: Walked): string {
  const isOfSchool = scope.schoolIds?.length === 1
  if (filter.users !== undefined) return 'answer_marks_person_index'
  if (filter.exam !== undefined) {
    if (filter.points !== undefined) return 'answer_marks_exam_points_index'
    if (isOfSchool) return 'answer_marks_exam_school_index'
    if (filter.position !== undefined)
      return filter.status === undefined
        ? 'answer_marks_position_index'
        : 'answer_marks_position_status_index'
    return filter.status === undefined ? 'answer_marks_exam_index' : 'answer_marks_exam_status_index'
  }
  const isOfMany = scope.collectionIds === null || scope.collectionIds.length !== 1
  if (isOfMany && filter.points !== undefined) return 'answer_marks_institution_points_index'
  if (isOfMany)
    return filter.status === undefined ? 'answer_marks_list_index' : 'answer_marks_institution_index'
  if (filter.points !== undefined) return 'answer_marks_points_index'
  if (isOfSchool)
    return filter.status === undefined ? 'answer_marks_school_index' : 'answer_marks_school_status_index'
  return filter.status === undefined ? 'answer_marks_collection_index' : 'answer_marks_status_index'
}

/** The candidates of an institution who have this public identifier. */
export async function usersIdentified(institutionId: number, publicIdentifier: string): Promise<number[]> {
  const rows = await select(db, 'users', { id: 'users.id' }).where({
    institution_id: institutionId,
    public_identifier: publicIdentifier,
  })
  return rows.map(({ id }) => id)
}

/** A page of the answers that somebody may mark: the same cost wherever it lies, by its cursor. */
export async function pageOfMarks(request: MarkRequest): Promise<PageOfMarks> {
  const { start, limit, scope, filter } = request
  if (scope.collectionIds?.length === 0 || filter.users?.length === 0)
    return { rows: [], hasNext: false, hasPrevious: false, count: 0, isMinimum: false }
  const total = await boundedCount(narrowed(request))
  const direction = start.kind === 'before' ? 'desc' : 'asc'
  const parts = start.kind === 'first' && start.offset > 0 ? [scope] : partsOf(request)
  const found: PlacedAnswer[] = []
  for (const part of parts) {
    const query = narrowed({ ...request, scope: part })
    if ('id' in start) behind(query, MARK_ORDER, [start.id], direction)
    inOrder(query, MARK_ORDER, direction)
    if ('offset' in start) query.offset(start.offset)
    query.limit(limit + 1)
    found.push(
      ...((await query.select(
        'answer_marks.id as id',
        'answer_marks.answer_id as answerId'
      )) as PlacedAnswer[])
    )
  }
  const sign = direction === 'asc' ? 1 : -1
  if (parts.length > 1) found.sort((one, other) => sign * (one.id - other.id))
  const more = found.length > limit
  const rows = found.slice(0, limit)
  const hadStart = 'id' in start || start.offset > 0
  return direction === 'desc'
    ? { ...total, rows: rows.reverse(), hasNext: hadStart, hasPrevious: more }
    : { ...total, rows, hasNext: more, hasPrevious: hadStart }
}

function partsOf({ scope, filter }: Walked): MarkScope[] {
  const { collectionIds, schoolIds } = scope
  const isWalkedOnce = filter.exam !== undefined || filter.users !== undefined
  const parts = (collectionIds?.length ?? 0) * (schoolIds?.length ?? 1)
  if (collectionIds === null || isWalkedOnce || parts > WALKED_EACH) return [scope]
  return collectionIds.flatMap((id) =>
    (schoolIds?.map((school) => [school]) ?? [null]).map((schools) => ({
      ...scope,
      collectionIds: [id],
      schoolIds: schools,
    }))
  )
}

function narrowed(walked: Walked): DatabaseQueryBuilderContract {
  const { scope, filter } = walked
  const query = db.from(walkedBy(db.connection(), 'answer_marks', markIndex(walked)))
  withinMarks(query, scope)
  if (filter.exam !== undefined) query.where('answer_marks.exam_id', filter.exam)
  if (filter.position !== undefined) query.where('answer_marks.position', filter.position)
  if (filter.status !== undefined) query.where('answer_marks.status', filter.status)
  if (filter.points === null) query.whereNull('answer_marks.points')
  else if (filter.points !== undefined) query.where('answer_marks.points', filter.points)
  if (filter.users !== undefined) query.whereIn('answer_marks.user_id', [...filter.users])
  // A scalar subquery: a join would make the answers the beginning of the walk.
  if (filter.freeResponse !== undefined) {
    const [sql, values] = containing(db.connection(), filter.freeResponse, 'answers.free_response')
    query.whereRaw(`(select ${sql} from answers where answers.id = answer_marks.answer_id) = 1`, values)
  }
  return query
}
