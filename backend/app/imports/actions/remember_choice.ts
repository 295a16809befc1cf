import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  clock,
  inTransaction,
  ok,
  refuse,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { headerDigest, headersOf, type ColumnChoice } from '../domain/column_choice.js'
import type { FileColumn } from '../domain/columns.js'
import { choiceFor, type HeaderOf } from '../queries/column_choices.js'
import { ownRun } from '../queries/runs.js'

/** So many headers of a kind are remembered for an institution: of more than these, the oldest are forgotten. */
const MOST = 200

/** Remembers how somebody had the columns of a header read; the last choice holds, but one of an administrator before those of others. */
export async function rememberChoice(
  trx: TransactionClientContract,
  { institutionId, kind, headers }: HeaderOf,
  choice: ColumnChoice,
  by: Pick<Caller, 'userId' | 'group'>
): Promise<void> {
  const header = { institutionId, kind, headers }
  const known = by.group === 'ADMINISTRADOR' ? null : await choiceFor(header, by.userId, trx)
  if (known !== null && known.byId !== by.userId) return
  await trx
    .knexQuery()
    .table('import_mappings')
    .insert({
      institution_id: institutionId,
      kind,
      header_digest: headerDigest(headers),
      fields_json: JSON.stringify(choice),
      chosen_by: by.userId,
      chosen_at: clock.now(),
    })
    .onConflict(['institution_id', 'kind', 'header_digest'])
    .merge(['fields_json', 'chosen_by', 'chosen_at'])
  const old = await select(trx, 'import_mappings', { id: 'import_mappings.id' })
    .where({ institution_id: institutionId, kind })
    .orderBy('chosen_at', 'desc')
    .orderBy('id', 'desc')
    .offset(MOST)
    .limit(MOST)
  if (old.length > 0)
    await trx
      .from('import_mappings')
      .whereIn(
        'id',
        old.map(({ id }) => id)
      )
      .delete()
}

/**
 * Forgets what was chosen for the header of a list; the list stays as it was read. Once forgotten, a repeat changes nothing.
 * @returns refused: `not_found`; 403 `mapping_of_another` where neither the caller chose it, nor is an administrator
 */
export const forgetChoice = (caller: Caller, id: number): Promise<Result<void, DomainError>> =>
  inTransaction(async (trx) => {
    const run = await ownRun(caller, id, trx).first()
    if (!run) return refuseNotFound()
    const stored = await select(trx, 'import_mappings', {
      id: 'import_mappings.id',
      chosenBy: 'import_mappings.chosen_by',
    })
      .where({
        institution_id: caller.institutionId,
        kind: run.kind,
        header_digest: headerDigest(headersOf(JSON.parse(run.columnsJson) as FileColumn[])),
      })
      .first()
    if (!stored) return ok(undefined)
    if (stored.chosenBy !== caller.userId && caller.group !== 'ADMINISTRADOR')
      return refuse('forbidden', 'mapping_of_another', { messages: ['imports.mapping_of_another'] })
    // What somebody else chose in between stays.
    await trx.from('import_mappings').where({ id: stored.id, chosen_by: stored.chosenBy }).delete()
    return ok(undefined)
  })
