import db from '@adonisjs/lucid/services/db'
import type { ItemContent, PublicItem } from '@banca/item-renderers/contract'
import type { Caller } from '#shared'
import { DEFAULT_COLLECTION_FLAGS, readFlags } from '../domain/flags.js'
import { isStaff } from '../policies/catalog_policy.js'
import type { ItemView } from '../views.js'
import { sitterIdsOf } from './visible_to.js'

type Row = {
  id: number
  exam_id: number
  position: number
  verbose_name: string | null
  public_json: string
  content_json: string
  is_cancelled: number
  flags_json: string
  school_id: number | null
  created_by: number | null
}

/** The item, if it is of the caller's institution; the policy says what of it they may see. */
export async function findItem(caller: Caller, id: number): Promise<ItemView | null> {
  const row: Row | null = await db
    .from('items')
    .join('exams', 'exams.id', 'items.exam_id')
    .join('collections', 'collections.id', 'exams.collection_id')
    .where({ 'items.id': id, 'exams.institution_id': caller.institutionId })
    .select('items.id', 'items.exam_id', 'items.position', 'items.verbose_name', 'items.public_json', 'items.content_json', 'items.is_cancelled')
    .select('collections.flags_json', 'collections.school_id', 'collections.created_by')
    .first()
  if (!row) return null
  const content = JSON.parse(row.content_json) as ItemContent
  return {
    id: row.id,
    position: row.position,
    verboseName: row.verbose_name,
    publicItem: JSON.parse(row.public_json) as PublicItem,
    content: row.is_cancelled === 1 ? { ...content, isCancelled: true } : content,
    access: {
      staff: isStaff(caller) && isTheirs(caller, row),
      states: await statesOf(caller, row.exam_id),
      flags: readFlags(DEFAULT_COLLECTION_FLAGS, row.flags_json),
    },
  }
}

const isTheirs = (caller: Caller, row: Row) =>
  caller.group === 'ADMINISTRADOR' || row.school_id === null || row.school_id === caller.schoolId || row.created_by === caller.userId

/** Delivery's table, for the reason given in `visible_to.ts`. */
async function statesOf(caller: Caller, examId: number): Promise<string[]> {
  const sitters = await sitterIdsOf(caller)
  if (sitters.length === 0) return []
  const rows: { state: string }[] = await db.from('applications').where('exam_id', examId).whereIn('user_id', sitters).select('state')
  return rows.map(({ state }) => state)
}
