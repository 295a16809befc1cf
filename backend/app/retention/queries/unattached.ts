import db from '@adonisjs/lucid/services/db'
import type { OldFile } from './due.js'
import { REFERENCES } from './references.js'

/** Files for answers that are part of none and named by no other record, made at `before` or earlier (epoch ms), by id, after the file `after`. */
export async function unattachedFiles(before: number, after: number, limit: number): Promise<OldFile[]> {
  const query = db
    .from('files')
    .where('purpose', 'answer_attachment')
    .where('created_at', '<=', before)
    .where('id', '>', after)
  for (const { table, columns } of REFERENCES)
    for (const column of columns)
      query.whereNotExists(
        (other) => void other.from(table).whereColumn(`${table}.${column}`, 'files.id').select(`${table}.id`)
      )
  return (await query
    .orderBy('id')
    .limit(limit)
    .select('id', 'institution_id as institutionId', 'owner_id as ownerId', 'purpose')
    .select('storage_key as storageKey', 'size_bytes as sizeBytes', 'created_at as createdAt')) as OldFile[]
}
