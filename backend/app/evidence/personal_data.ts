import { rowsAbout, tableOf } from '#personal_data'

/** Pictures of somebody, and in which role others looked at them. */
export const personalPictures = rowsAbout('evidence', [
  tableOf('evidence_pictures', {
    of: 'user_id',
    columns: ['application_id', 'room_id', 'kind', 'file_id', 'taken_at'],
  }),
  tableOf('candidate_documents', {
    of: 'candidate_id',
    columns: ['day', 'document_file_id', 'face_file_id', 'compatibility', 'uploaded_at', 'confirmed_at'],
  }),
  tableOf('user_documents', {
    of: 'user_id',
    columns: ['file_id', 'filename', 'uploaded_at', 'replaced_at'],
  }),
  tableOf('capture_views', {
    of: 'candidate_id',
    columns: ['what', 'room_id', 'file_id', 'viewer_group', 'occurred_at'],
  }),
])
