import db from '@adonisjs/lucid/services/db'
import { statusForCandidate, storedStatus } from '#appeals'
import { rowsAbout, tableOf } from '#personal_data'
import { resultsForPerson } from './queries/own_results.js'

/** As their candidate reads them: of a reply that is not disclosed not even that it is there. */
async function ownAppeals(ids: readonly number[]) {
  const rows = await db
    .from('result_appeals')
    .whereIn('id', [...ids])
    .orderBy('id')
    .select('id', 'selection_process_id', 'content', 'bibliography', 'status', 'created_at', 'disclosed_at')
  return rows.map((row) => ({ ...row, status: statusForCandidate(storedStatus(row.status)) }))
}

/** Of a disclosed appeal the newest version. */
const disclosedReplies = async (ids: readonly number[]) =>
  db
    .from('result_appeal_replies')
    .join('result_appeals', 'result_appeals.id', 'result_appeal_replies.result_appeal_id')
    .whereIn('result_appeal_replies.id', [...ids])
    .where('result_appeals.status', 'disclosed')
    .whereNotExists(
      (later) =>
        void later
          .from('result_appeal_replies as later')
          .whereColumn('later.result_appeal_id', 'result_appeal_replies.result_appeal_id')
          .whereColumn('later.revision', '>', 'result_appeal_replies.revision')
    )
    .orderBy('result_appeal_replies.id')
    .select(
      ...['id', 'result_appeal_id', 'response', 'result_id', 'replied_at'].map(
        (name) => `result_appeal_replies.${name}`
      )
    )

/** Results that somebody reads as published, and appeals against them with their disclosed replies. */
export const personalResults = rowsAbout('results', [
  tableOf('published_results', { of: 'user_id', read: resultsForPerson }),
  tableOf('result_appeals', { of: 'user_id', read: ownAppeals }),
  tableOf('result_appeal_replies', {
    of: 'result_appeal_id',
    steps: [{ table: 'result_appeals', by: 'user_id', given: 'disclosed_at' }],
    read: disclosedReplies,
  }),
])
