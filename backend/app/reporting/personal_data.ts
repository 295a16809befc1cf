import { rowsAbout, tableOf } from '#personal_data'

/** When report cards of somebody were made. */
export const personalCards = rowsAbout('reporting', [
  tableOf('answer_sheet_orders', {
    of: 'application_id',
    steps: [{ table: 'applications', by: 'user_id' }],
    columns: ['application_id', 'state', 'requested_at', 'made_at'],
  }),
])
