import { rowsAbout, tableOf } from '#personal_data'

/** Files of somebody: what and when, and what was removed. */
export const personalFiles = rowsAbout('files', [
  tableOf('files', {
    of: 'owner_id',
    columns: ['purpose', 'filename', 'content_type', 'size_bytes', 'created_at', 'deleted_at'],
  }),
  tableOf('file_purges', {
    of: 'owner_id',
    columns: ['purpose', 'retention_class', 'size_bytes', 'file_created_at', 'purged_at'],
  }),
])
