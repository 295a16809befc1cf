import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** A table whose rows name files. `purposes`: files that its rows are the record of; such a row goes with its file. */
type Reference = {
  readonly table: string
  readonly columns: readonly string[]
  readonly purposes: readonly string[]
  readonly madeAt: string
}

/** Every table with a foreign key to `files` (a test compares this with the database): one that is missing here keeps its files. */
export const REFERENCES: readonly Reference[] = [
  {
    table: 'evidence_pictures',
    columns: ['file_id'],
    purposes: ['snapshot', 'screenshot'],
    madeAt: 'taken_at',
  },
  {
    table: 'candidate_documents',
    columns: ['document_file_id', 'face_file_id'],
    purposes: ['identity_photo'],
    madeAt: 'uploaded_at',
  },
  {
    table: 'user_documents',
    columns: ['file_id'],
    purposes: ['user_document'],
    madeAt: 'uploaded_at',
  },
  {
    table: 'recordings',
    columns: ['file_id'],
    purposes: ['recording', 'screen_recording'],
    madeAt: 'started_at',
  },
  {
    table: 'answer_file_announcements',
    columns: ['file_id'],
    purposes: ['answer_attachment'],
    madeAt: 'heard_at',
  },
  {
    table: 'answer_attachments',
    columns: ['file_id'],
    purposes: ['answer_attachment'],
    madeAt: 'created_at',
  },
  {
    table: 'appeal_attachments',
    columns: ['file_id'],
    purposes: ['appeal_attachment'],
    madeAt: 'created_at',
  },
  {
    table: 'answer_sheet_orders',
    columns: ['file_id'],
    purposes: ['report_card'],
    madeAt: 'made_at',
  },
  {
    table: 'excel_parts',
    columns: ['file_id'],
    purposes: ['excel_part'],
    madeAt: 'made_at',
  },
  {
    table: 'list_export_parts',
    columns: ['file_id'],
    purposes: ['list_part'],
    madeAt: 'made_at',
  },
]

type Named = { readonly id: number; readonly purpose: string }

/**
 * Of these files, those that a row still needs: one of another kind than their own record, or a record that is younger than `before`
 * (epoch ms).
 */
export async function stillReferred(
  files: readonly Named[],
  before: number,
  client: Pick<TransactionClientContract, 'query'>
): Promise<Set<number>> {
  const found = new Set<number>()
  if (files.length === 0) return found
  for (const { table, columns, purposes, madeAt } of REFERENCES)
    for (const column of columns) {
      const rows = await client
        .query<{ fileId: number; madeAt: number }>()
        .from(table)
        .whereIn(
          column,
          files.map(({ id }) => id)
        )
        .select(`${column} as fileId`, `${madeAt} as madeAt`)
      for (const { fileId, madeAt: at } of rows) {
        const purpose = files.find(({ id }) => id === fileId)?.purpose ?? ''
        if (!purposes.includes(purpose) || at > before) found.add(fileId)
      }
    }
  return found
}

/** Takes the records of these files away. */
export async function removeReferences(
  files: readonly Named[],
  trx: TransactionClientContract
): Promise<void> {
  for (const { table, columns, purposes } of REFERENCES) {
    const ids = files.filter(({ purpose }) => purposes.includes(purpose)).map(({ id }) => id)
    if (ids.length > 0)
      await trx
        .from(table)
        .where((any) => columns.forEach((column) => any.orWhereIn(column, ids)))
        .delete()
  }
}
