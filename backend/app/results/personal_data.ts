import { rowsAbout, tableOf } from '#personal_data'

/** Results that were published to somebody, and appeals against them with their disclosed replies. */
export const personalResults = rowsAbout('results', [
  tableOf('published_results', {
    of: 'user_id',
    columns: [
      'selection_process_id',
      'section_name',
      'category',
      'value',
      'total_value',
      'status',
      'published_at',
    ],
  }),
  tableOf('result_appeals', {
    of: 'user_id',
    columns: ['selection_process_id', 'content', 'bibliography', 'status', 'created_at', 'disclosed_at'],
  }),
  tableOf('result_appeal_replies', {
    of: 'result_appeal_id',
    steps: [{ table: 'result_appeals', by: 'user_id', given: 'disclosed_at' }],
    columns: ['result_appeal_id', 'response', 'result_id', 'replied_at'],
  }),
])
