import { rowsAbout, tableOf } from '#personal_data'

/** Films of somebody; the files are in the export by themselves. */
export const personalFilms = rowsAbout('recording', [
  tableOf('recordings', {
    of: 'user_id',
    columns: ['room_id', 'kind', 'status', 'file_id', 'started_at', 'ended_at'],
  }),
  tableOf('recording_orders', { of: 'user_id', columns: ['room_id', 'started_at', 'stopped_at'] }),
])
