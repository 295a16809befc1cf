import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'
import { headerDigest, type ColumnChoice } from '../domain/column_choice.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** Of which header of an institution. */
export type HeaderOf = {
  readonly institutionId: number
  readonly kind: string
  readonly headers: readonly string[]
}

const one = (client: Client, { institutionId, kind, headers }: HeaderOf) =>
  select(client, 'import_mappings', {
    id: 'import_mappings.id',
    fieldsJson: 'import_mappings.fields_json',
    by: 'users.name',
  })
    .join('users', 'users.id', 'import_mappings.chosen_by')
    .where({
      'import_mappings.institution_id': institutionId,
      'import_mappings.kind': kind,
      'import_mappings.header_digest': headerDigest(headers),
    })

/** What somebody chose for this header before, and who. */
export async function choiceFor(
  header: HeaderOf,
  client: Client = db
): Promise<{ readonly by: string; readonly choice: ColumnChoice } | null> {
  const row = await one(client, header).first()
  return row && { by: row.by, choice: JSON.parse(row.fieldsJson) as ColumnChoice }
}
