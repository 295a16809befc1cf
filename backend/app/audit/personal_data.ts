import { rowsAbout, tableOf } from '#personal_data'

/** What somebody of the staff did, without to whom; and what was done to somebody; never by whom. */
export const personalActs = rowsAbout('audit', [
  tableOf('audit_records', {
    of: 'actor_id',
    columns: ['act', 'actor_group', 'address', 'subject_type', 'occurred_at'],
  }),
  tableOf('audit_records', {
    of: 'subject_id',
    only: { subject_type: 'user' },
    columns: ['act', 'occurred_at'],
  }),
])
