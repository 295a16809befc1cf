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
    byId: 'users.id',
  })
    .join('users', 'users.id', 'import_mappings.chosen_by')
    .where({
      'import_mappings.institution_id': institutionId,
      'import_mappings.kind': kind,
      'import_mappings.header_digest': headerDigest(headers),
    })

export type Choice = { readonly by: string; readonly byId: number; readonly choice: ColumnChoice }

/** What an administrator or this person themself chose for this header before, and who: a choice says what becomes of another's list. */
export async function choiceFor(
  header: HeaderOf,
  userId: number,
  client: Client = db
): Promise<Choice | null> {
  const row = await one(client, header)
    .where(
      (may) =>
        void may
          .where('import_mappings.chosen_by', userId)
          .orWhereIn('import_mappings.chosen_by', (administrators) =>
            administrators.from('user_groups').where('group_name', 'ADMINISTRADOR').select('user_id')
          )
    )
    .first()
  return row && { by: row.by, byId: row.byId, choice: JSON.parse(row.fieldsJson) as ColumnChoice }
}
