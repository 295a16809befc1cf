import db from '@adonisjs/lucid/services/db'
import { select, type Row } from '#shared'
import type { DocumentView } from '../views.js'

export type { DocumentView }

const RECORD = {
  id: 'candidate_documents.id',
  institutionId: 'candidate_documents.institution_id',
  candidateId: 'candidate_documents.candidate_id',
  day: 'candidate_documents.day',
  documentFileId: 'candidate_documents.document_file_id',
  faceFileId: 'candidate_documents.face_file_id',
  compatibility: 'candidate_documents.compatibility',
  confirmedBy: 'candidate_documents.confirmed_by',
  confirmedAt: 'candidate_documents.confirmed_at',
  uploadedAt: 'candidate_documents.uploaded_at',
  confirmer: 'users.name?',
} as const

const records = () =>
  select(db, 'candidate_documents', RECORD).leftJoin('users', 'users.id', 'candidate_documents.confirmed_by')

const viewOf = (
  { day, confirmedBy, confirmer, ...record }: Row<typeof RECORD>,
  today: string
): DocumentView => ({
  ...record,
  isToday: day === today,
  confirmedBy: confirmedBy === null ? null : { id: confirmedBy, name: confirmer ?? '' },
})

const MOST = 50

export async function documentsOf(candidateId: number, today: string): Promise<DocumentView[]> {
  const rows = await records()
    .where('candidate_documents.candidate_id', candidateId)
    .orderBy('candidate_documents.id', 'desc')
    .limit(MOST)
  return rows.map((row) => viewOf(row, today))
}

/** Both photos of a day: a record always has both. */
export const hasDocumentsOf = async (candidateId: number, day: string): Promise<boolean> =>
  Boolean(await db.from('candidate_documents').where({ candidate_id: candidateId, day }).select('id').first())

/** Of these people, those who have them. */
export async function peopleWithPhotosOf(candidateIds: readonly number[], day: string): Promise<Set<number>> {
  const rows = await select(db, 'candidate_documents', { id: 'candidate_documents.candidate_id' })
    .whereIn('candidate_id', [...candidateIds])
    .where('day', day)
  return new Set(rows.map(({ id }) => id))
}

export async function documentById(id: number, today: string): Promise<DocumentView | null> {
  const row = await records().where('candidate_documents.id', id).first()
  return row && viewOf(row, today)
}
