import {
  insertRows,
  inTransaction,
  ok,
  refuseConflict,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { cleanSaved, savedBasis } from '../domain/saved_comments.js'
import { savedComments } from '../queries/saved_comments.js'

type Order = { readonly comments: readonly string[]; readonly basis: string }

/**
 * The comments that the caller keeps from now on.
 * @returns them as they are stored; refused: `stale_comments` where they are not those that `basis` is of, so that nothing that another device kept goes unread
 */
export const storeComments = (
  caller: Caller,
  { comments, basis }: Order
): Promise<Result<string[], DomainError>> =>
  inTransaction<string[], DomainError>(async (trx) => {
    // Of two devices the second reads behind the first.
    await select(trx, 'users', { id: 'users.id' }).where('id', caller.userId).forUpdate().first()
    const before = await savedComments(caller, trx)
    const after = cleanSaved(comments)
    // Its answer was lost, and it is made again.
    if (savedBasis(after) === savedBasis(before)) return ok(after)
    if (savedBasis(before) !== basis) return refuseConflict('stale_comments', 'grading.stale_comments')
    await trx.from('saved_comments').where('user_id', caller.userId).delete()
    await insertRows(
      trx,
      'saved_comments',
      after.map((text, position) => ({ user_id: caller.userId, position, text }))
    )
    return ok(after)
  })
