import db from '@adonisjs/lucid/services/db'
import { rowsAbout, tableOf } from '#personal_data'
import { statusForCandidate } from './domain/appeal.js'
import { storedStatus } from './queries/options.js'

const OF_PROCESS = { of: 'process_id', steps: [{ table: 'appeal_processes', by: 'user_id' }] } as const

/** As their candidate reads them: of a reply that is not disclosed not even that it is there. */
async function ownAppeals(ids: readonly number[]) {
  const rows = await db
    .from('appeals')
    .whereIn('id', [...ids])
    .orderBy('id')
    .select(
      'id',
      'application_id',
      'answer_id',
      'item_id',
      'content',
      'bibliography',
      'status',
      'created_at',
      'updated_at',
      'disclosed_at'
    )
  return rows.map((row) => ({ ...row, status: statusForCandidate(storedStatus(row.status)) }))
}

/** Of a disclosed appeal the newest version, unless it was withdrawn. */
const disclosedReplies = async (ids: readonly number[]) =>
  db
    .from('appeal_replies')
    .join('appeals', 'appeals.id', 'appeal_replies.appeal_id')
    .whereIn('appeal_replies.id', [...ids])
    .where('appeals.status', 'disclosed')
    .whereNull('appeal_replies.withdrawn_at')
    .whereNotExists(
      (later) =>
        void later
          .from('appeal_replies as later')
          .whereColumn('later.appeal_id', 'appeal_replies.appeal_id')
          .whereColumn('later.revision', '>', 'appeal_replies.revision')
    )
    .orderBy('appeal_replies.id')
    .select(
      ...['id', 'appeal_id', 'response', 'result_id', 'replied_at'].map((name) => `appeal_replies.${name}`)
    )

/** Appeals of somebody, the replies that were disclosed, and what was paid. Whoever replied is not named. */
export const personalAppeals = rowsAbout('appeals', [
  tableOf('appeals', { of: 'user_id', read: ownAppeals }),
  tableOf('appeal_replies', {
    of: 'appeal_id',
    steps: [{ table: 'appeals', by: 'user_id', given: 'disclosed_at' }],
    read: disclosedReplies,
  }),
  tableOf('appeal_attachments', {
    of: 'owner_id',
    columns: ['appeal_id', 'file_id', 'filename', 'created_at'],
  }),
  tableOf('appeal_receipts', {
    of: 'application_id',
    steps: [{ table: 'applications', by: 'user_id' }],
    columns: ['appeal_id', 'edition', 'code', 'issued_at'],
  }),
  tableOf('appeal_processes', {
    of: 'user_id',
    columns: ['application_id', 'count', 'price', 'status', 'created_at', 'payed_at'],
  }),
  tableOf('charges', {
    ...OF_PROCESS,
    columns: ['process_id', 'amount', 'state', 'txid', 'created_at', 'expires_at'],
  }),
  tableOf('payments', {
    ...OF_PROCESS,
    columns: ['process_id', 'amount', 'state', 'end_to_end_id', 'paid_at', 'given_back'],
  }),
])
