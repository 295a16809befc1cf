import { rowsAbout, tableOf } from '#personal_data'

/** What somebody asked about their data before. */
export const personalRequests = rowsAbout('privacy', [
  tableOf('privacy_requests', {
    of: 'user_id',
    columns: ['kind', 'asked_by', 'received_on', 'due_on', 'state', 'reason', 'created_at', 'closed_at'],
  }),
])
