import db from '@adonisjs/lucid/services/db'
import type { DocumentView } from '../views.js'

export type { DocumentView }

type Row = {
  id: number
  institution_id: number
  candidate_id: number
  day: string
  document_file_id: number
  face_file_id: number
  compatibility: number | null
  confirmed_by: number | null
  confirmed_at: number | null
  uploaded_at: number
  confirmer: string | null
}

const records = () =>
  db
    .from('candidate_documents as d')
    .leftJoin('users as u', 'u.id', 'd.confirmed_by')
    .select(
      'd.id',
      'd.institution_id',
      'd.candidate_id',
      'd.day',
      'd.document_file_id',
      'd.face_file_id',
      'd.compatibility'
    )
    .select('d.confirmed_by', 'd.confirmed_at', 'd.uploaded_at', 'u.name as confirmer')

const viewOf = (row: Row, today: string): DocumentView => ({
  id: row.id,
  institutionId: row.institution_id,
  candidateId: row.candidate_id,
  documentFileId: row.document_file_id,
  faceFileId: row.face_file_id,
  uploadedAt: row.uploaded_at,
  isToday: row.day === today,
  confirmedBy: row.confirmed_by === null ? null : { id: row.confirmed_by, name: row.confirmer ?? '' },
  confirmedAt: row.confirmed_at,
  compatibility: row.compatibility,
})

const MOST = 50

export async function documentsOf(candidateId: number, today: string): Promise<DocumentView[]> {
  const rows = (await records()
    .where('d.candidate_id', candidateId)
    .orderBy('d.id', 'desc')
    .limit(MOST)) as Row[]
  return rows.map((row) => viewOf(row, today))
}

/** Both photos of a day: a record always has both. */
export const hasDocumentsOf = async (candidateId: number, day: string): Promise<boolean> =>
  Boolean(await db.from('candidate_documents').where({ candidate_id: candidateId, day }).select('id').first())

export async function documentById(id: number, today: string): Promise<DocumentView | null> {
  const row = (await records().where('d.id', id).first()) as Row | null
  return row && viewOf(row, today)
}
