import {
  clock,
  inTransaction,
  insertRow,
  ok,
  refuse,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { MOST_SELECTED, MOST_SELECTIONS, SELECTION_MS, SHOWN_SELECTED } from '../domain/limits.js'
import {
  addressedIds,
  recipientPage,
  type Checked,
  type RecipientFilter,
  type RecipientPage,
} from '../queries/recipients.js'

export type StoredSelection = RecipientPage & { readonly selection: number }

/**
 * Resolves whom somebody chose, and stores it: what they see before they send is whom they send to. Older ones of theirs go.
 * @returns the first of them, by name; refused: 400 `validation` where they are more than `MOST_SELECTED`
 */
export async function storeSelection(
  caller: Caller,
  filter: RecipientFilter,
  checked: Checked
): Promise<Result<StoredSelection, DomainError>> {
  const page = await recipientPage(caller, filter, { offset: 0, limit: SHOWN_SELECTED, checked })
  if (page.count > MOST_SELECTED)
    return refuse('invalid', 'validation', {
      fields: { checked: ['communication.too_many_selected'] },
      params: { max: MOST_SELECTED },
    })
  const ids = await addressedIds(caller, filter, checked, MOST_SELECTED)
  return inTransaction<StoredSelection, DomainError>(async (trx) => {
    const now = clock.now()
    const selection = await insertRow(trx, 'email_selections', {
      institution_id: caller.institutionId,
      user_id: caller.userId,
      people_json: JSON.stringify(ids),
      count: page.count,
      without_email: page.withoutEmail,
      suppressed: page.suppressed,
      created_at: now,
      expires_at: now + SELECTION_MS,
    })
    const rows: { id: number }[] = await trx
      .from('email_selections')
      .where('user_id', caller.userId)
      .orderBy('id', 'desc')
      .offset(MOST_SELECTIONS)
      .limit(100)
      .select('id')
    const older = rows.map(({ id }) => id)
    if (older.length > 0) await trx.from('email_selections').whereIn('id', older).delete()
    return ok({ ...page, selection })
  })
}
