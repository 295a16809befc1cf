import { rowsAbout, tableOf } from '#personal_data'

const OF_APPEAL = {
  of: 'appeal_id',
  steps: [{ table: 'appeals', by: 'user_id', given: 'disclosed_at' }],
} as const
const OF_PROCESS = { of: 'process_id', steps: [{ table: 'appeal_processes', by: 'user_id' }] } as const

/** Appeals of somebody, the replies that were disclosed, and what was paid. Whoever replied is not named. */
export const personalAppeals = rowsAbout('appeals', [
  tableOf('appeals', {
    of: 'user_id',
    columns: [
      'application_id',
      'answer_id',
      'item_id',
      'content',
      'bibliography',
      'status',
      'created_at',
      'updated_at',
      'disclosed_at',
    ],
  }),
  tableOf('appeal_replies', {
    ...OF_APPEAL,
    columns: ['appeal_id', 'response', 'result_id', 'replied_at', 'withdrawn_at'],
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
