import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'

/** Files that are about their owner. Others that somebody owns are exams and lists of other people. */
const PURPOSES = [
  'answer_attachment',
  'appeal_attachment',
  'identity_photo',
  'recording',
  'screen_recording',
  'screenshot',
  'snapshot',
  'user_document',
] as const

const AT_ONCE = 100

export type OwnFile = {
  readonly id: number
  readonly purpose: string
  readonly contentType: string
  readonly storageKey: string
  readonly sizeBytes: number
  readonly createdAt: number
}

/** The files of a person, by their ids. */
export async function* ownFiles(personId: number): AsyncGenerator<OwnFile> {
  for (const purpose of PURPOSES)
    for (let after = 0, more = true; more;) {
      const rows = await select(db, 'files', {
        id: 'files.id',
        purpose: 'files.purpose',
        contentType: 'files.content_type',
        storageKey: 'files.storage_key',
        sizeBytes: 'files.size_bytes',
        createdAt: 'files.created_at',
      })
        .where({ purpose, owner_id: personId })
        .whereNull('deleted_at')
        .where('id', '>', after)
        .orderBy('id')
        .limit(AT_ONCE)
      yield* rows
      after = rows.at(-1)?.id ?? after
      more = rows.length === AT_ONCE
    }
}

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** Files that go with a person: their own, and report cards that were printed of them. */
export async function erasableFileIds(client: Client, personId: number): Promise<number[]> {
  const own = await select(client, 'files', { id: 'files.id' })
    .where('owner_id', personId)
    .whereIn('purpose', [...PURPOSES])
    .whereNull('deleted_at')
  const cards = await select(client, 'answer_sheet_orders', { fileId: 'answer_sheet_orders.file_id' })
    .join('applications', 'applications.id', 'answer_sheet_orders.application_id')
    .where('applications.user_id', personId)
    .whereNotNull('answer_sheet_orders.file_id')
  return [...own.map(({ id }) => id), ...cards.flatMap(({ fileId }) => fileId ?? [])]
}
