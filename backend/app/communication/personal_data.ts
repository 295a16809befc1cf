import { rowsAbout, tableOf } from '#personal_data'

/** Mails to somebody. */
export const personalMails = rowsAbout('communication', [
  tableOf('email_messages', {
    of: 'user_id',
    columns: ['kind', 'subject', 'address', 'state', 'created_at', 'sent_at'],
  }),
])
