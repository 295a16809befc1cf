import db from '@adonisjs/lucid/services/db'
import { select } from '#shared'
import { OLD_FILE, type OldFile } from './due.js'
import { REFERENCES } from './references.js'

/** Files for answers that are part of none and named by no other record, made at `before` or earlier (epoch ms), by id, after the file `after`. */
export async function unattachedFiles(before: number, after: number, limit: number): Promise<OldFile[]> {
  const query = select(db, 'files', OLD_FILE)
    .where('purpose', 'answer_attachment')
    .where('created_at', '<=', before)
    .where('id', '>', after)
  for (const { table, columns } of REFERENCES)
    for (const column of columns)
      query.whereNotExists(
        (other) => void other.from(table).whereColumn(`${table}.${column}`, 'files.id').select(`${table}.id`)
      )
  return query.orderBy('id').limit(limit)
}
