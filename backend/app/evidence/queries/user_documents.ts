import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Row } from '#shared'
import type { UserDocumentView } from '../views.js'

export type { UserDocumentView }

const DOCUMENT = {
  id: 'user_documents.id',
  userId: 'user_documents.user_id',
  filename: 'user_documents.filename',
  contentType: 'files.content_type',
  sizeBytes: 'files.size_bytes',
  uploadedAt: 'user_documents.uploaded_at',
} as const

/** The document that counts of a person; null without one. */
export async function newestDocumentOf(
  userId: number,
  trx?: TransactionClientContract
): Promise<UserDocumentView | null> {
  return select(trx ?? db, 'user_documents', DOCUMENT)
    .join('files', 'files.id', 'user_documents.file_id')
    .where('user_documents.user_id', userId)
    .whereNull('user_documents.replaced_at')
    .orderBy('user_documents.id', 'desc')
    .first()
}

const FILE = {
  userId: 'user_documents.user_id',
  fileId: 'user_documents.file_id',
  filename: 'files.filename',
} as const

export const documentFileById = (id: number): Promise<Row<typeof FILE> | null> =>
  select(db, 'user_documents', FILE)
    .join('files', 'files.id', 'user_documents.file_id')
    .where('user_documents.id', id)
    .first()
