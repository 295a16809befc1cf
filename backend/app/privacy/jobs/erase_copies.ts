import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'

const PATTERN = /[!%_]/g

/**
 * Takes away what was copied of somebody's addresses and numbers without their number: rows of lists that made nobody, refused and copied addresses
 * of mailings that have ended, a dead address, and what report cards would print. Ask before their own row is emptied. Names are not looked for:
 * others have the same.
 */
export async function eraseCopies(trx: TransactionClientContract, personId: number): Promise<void> {
  const person = await select(trx, 'users', {
    institutionId: 'users.institution_id',
    username: 'users.username',
    email: 'users.email',
    identifier: 'users.public_identifier',
  })
    .where('users.id', personId)
    .firstOrFail()
  const { institutionId, username, email, identifier } = person
  for (const value of [username, email, identifier])
    if (value)
      await trx
        .from('import_rows')
        .whereIn('run_id', trx.from('import_runs').where('institution_id', institutionId).select('id'))
        .whereRaw(`cells_json LIKE ? ESCAPE '!'`, [like(value)])
        .update({ cells_json: '[]', detail_json: null, undo_json: null, row_key: null })
  if (email) {
    for (const column of ['refused_json', 'copies_json'])
      await trx
        .from('email_mailings')
        .where('institution_id', institutionId)
        .whereNotNull('ended_at')
        .whereRaw(`${column} LIKE ? ESCAPE '!'`, [like(email)])
        .update({ [column]: '[]' })
    await trx.from('email_suppressions').where({ institution_id: institutionId, address: email }).delete()
  }
  await trx
    .from('answer_sheet_orders')
    .whereIn('application_id', trx.from('applications').where('user_id', personId).select('id'))
    .update({ content_json: null })
}

/** The value as a text of its own in JSON: part of a longer one is somebody else's. */
const like = (value: string): string => `%${JSON.stringify(value).replaceAll(PATTERN, (sign) => `!${sign}`)}%`
