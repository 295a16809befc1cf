import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'
import type { StoredProcess } from '../queries/processes.js'
import type { StoredVersion } from '../queries/versions.js'

/** In the order of the columns of `published_results`. */
const COPIED = [
  'section_name',
  'value',
  'total_value',
  'passing_score',
  'status',
  'color',
  'category',
  'origin',
] as const

/**
 * Where one of these or the status is another, the candidate reads that the result has changed. Another colour or category is published without that: they order and paint
 * what the result says, and there is no before of them to show.
 */
const COMPARED = ['value', 'total_value', 'passing_score'] as const

// No points are below zero.
const OTHER = [
  ...COMPARED.map((column) => `COALESCE(own.${column}, -1) <> COALESCE(prior.${column}, -1)`),
  `COALESCE(own.status, '') <> COALESCE(prior.status, '')`,
].join(' OR ')

/** @returns the id of the last one that was copied, and how many were; candidates do not read them yet */
export async function copyNext(
  trx: TransactionClientContract,
  { id, showGrade, showStatus, publishedNumber }: StoredProcess,
  version: StoredVersion,
  { behind, most }: { readonly behind: number; readonly most: number }
): Promise<{ last: number; copied: number }> {
  const rows = await select(trx, 'user_results', { id: 'user_results.id' })
    .where({ selection_process_id: id, is_gone: 0 })
    .where('id', '>', behind)
    .orderBy('id')
    .limit(most)
  const last = rows.at(-1)?.id
  if (last === undefined) return { last: behind, copied: 0 }
  await trx.rawQuery(
    `INSERT INTO published_results
      (user_result_id, selection_process_id, user_id, ${COPIED.join(', ')}, show_grade, show_status, published_at,
       version_number, before_id, is_changed)
     SELECT own.id, own.selection_process_id, own.user_id, ${COPIED.map((column) => `own.${column}`).join(', ')},
       COALESCE(own.show_grade, ?), COALESCE(own.show_status, ?), ?, ?, prior.id,
       CASE WHEN prior.id IS NULL OR ${OTHER} THEN 1 ELSE 0 END
     FROM user_results AS own LEFT JOIN published_results AS prior
       ON prior.user_result_id = own.id AND prior.version_number = ?
     WHERE own.selection_process_id = ? AND own.is_gone = 0 AND own.id > ? AND own.id <= ?`,
    [
      Number(showGrade),
      Number(showStatus),
      version.orderedAt,
      version.number,
      publishedNumber,
      id,
      behind,
      last,
    ]
  )
  await trx
    .from('user_results')
    .where({ selection_process_id: id, is_published: 0 })
    .where('id', '>', behind)
    .where('id', '<=', last)
    .update({ is_published: 1 })
  return { last, copied: rows.length }
}
