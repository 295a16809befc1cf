import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { BEGINNING, type Head } from '../domain/chain.js'
import { LINKS_AT_ONCE, someLinks, type BrokenLink } from './links.js'
import { SEALED_WITHIN_MS } from './verify.js'

/** Rows that are looked through for one without a seal, in one statement. */
const ROWS_AT_ONCE = 10_000

/** How far a check is. `head`: the last link that holds; `row`: the last id of the record that was looked at for a removed seal. */
export type CheckPlace = { readonly head: Head; readonly row: number }
export const CHECK_BEGIN: CheckPlace = { head: BEGINNING, row: 0 }

/**
 * What a slice of a check found. `sealed`: the last position that there is; `rows`: the last id of the record; `waiting`: rows of the
 * institution that have no seal yet, of them `overdue` older than five seconds.
 */
export type CheckedSlice = CheckPlace & {
  readonly sealed: number
  readonly rows: number
  readonly waiting: number
  readonly overdue: number
  readonly isDone: boolean
  readonly broken: BrokenLink | null
}

/**
 * Checks the chain of an institution from a place on: links up to `most`, or, behind the last one, whether rows lost their seal. What comes
 * before the place is not looked at again.
 */
export async function verifySlice(
  institutionId: number,
  from: CheckPlace,
  most: number
): Promise<CheckedSlice> {
  const [sealed, rows, unsealed] = [
    await lastPosition(institutionId),
    await lastRow(),
    await waitingOf(institutionId),
  ]
  const found = (place: CheckPlace, isDone: boolean, broken: BrokenLink | null = null): CheckedSlice => ({
    ...place,
    sealed: Math.max(sealed, place.head.position),
    rows,
    ...unsealed,
    isDone,
    broken,
  })
  let { head, row } = from
  if (row === 0) {
    for (let checked = 0, isEnd = false; !isEnd; checked += LINKS_AT_ONCE) {
      if (checked >= most) return found({ head, row }, false)
      const links = await someLinks(institutionId, head)
      if (links.broken !== null) return found({ head: links.head, row }, true, links.broken)
      ;({ head, isEnd } = links)
    }
  }
  const until = Math.min(rows, row + ROWS_AT_ONCE)
  const lost = await lostSeal(institutionId, row, until)
  if (lost !== null)
    return found({ head, row }, true, { kind: 'seal_missing', position: null, auditId: lost })
  row = until
  return found({ head, row }, row >= rows)
}

async function lastPosition(chain: number): Promise<number> {
  const last = await db
    .query<{ position: number }>()
    .from('audit_seals')
    .where('chain', chain)
    .orderBy('position', 'desc')
    .select('position')
    .first()
  return last?.position ?? 0
}

async function lastRow(): Promise<number> {
  const last = await db
    .query<{ id: number }>()
    .from('audit_records')
    .orderBy('id', 'desc')
    .select('id')
    .first()
  return last?.id ?? 0
}

async function waitingOf(institutionId: number): Promise<{ waiting: number; overdue: number }> {
  const found = await db
    .query<{ waiting: number | string; overdue: number | string | null }>()
    .from('audit_unsealed')
    .join('audit_records', 'audit_records.id', 'audit_unsealed.audit_id')
    .where('audit_records.institution_id', institutionId)
    .count('* as waiting')
    .select(
      db.raw('sum(case when audit_records.occurred_at < ? then 1 else 0 end) as overdue', [
        clock.now() - SEALED_WITHIN_MS,
      ])
    )
    .firstOrFail()
  return { waiting: Number(found.waiting), overdue: Number(found.overdue ?? 0) }
}

/** The first row behind `after`, up to `until`, that has no seal and waits for none. In one statement, for what is sealed meanwhile. */
async function lostSeal(institutionId: number, after: number, until: number): Promise<number | null> {
  const row = await db
    .query<{ id: number }>()
    .from('audit_records')
    .leftJoin('audit_seals', 'audit_seals.audit_id', 'audit_records.id')
    .leftJoin('audit_unsealed', 'audit_unsealed.audit_id', 'audit_records.id')
    .where('audit_records.institution_id', institutionId)
    .where('audit_records.id', '>', after)
    .where('audit_records.id', '<=', until)
    .whereNull('audit_seals.audit_id')
    .whereNull('audit_unsealed.audit_id')
    .orderBy('audit_records.id')
    .select('audit_records.id as id')
    .first()
  return row?.id ?? null
}
