import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Result } from './result.js'
import { repeatOnDeadlock } from './repeat_on_deadlock.js'

class Undo extends Error {}

/**
 * One transaction, repeated where MariaDB undid it because of others: `work` changes nothing but the database. A refusal that `work`
 * returns undoes all of it, as an error does that it throws.
 */
export const inTransaction = <T, E>(
  work: (trx: TransactionClientContract) => Promise<Result<T, E>>
): Promise<Result<T, E>> => repeatOnDeadlock(() => undoneIfRefused(work))

/** The same without repetition: for one attempt of a caller that repeats. */
export async function undoneIfRefused<T, E>(
  work: (trx: TransactionClientContract) => Promise<Result<T, E>>
): Promise<Result<T, E>> {
  let refused: Result<T, E> | null = null
  try {
    return await db.transaction(async (trx) => {
      const result = await work(trx)
      if (result.ok) return result
      refused = result
      throw new Undo()
    })
  } catch (error) {
    if (error instanceof Undo && refused !== null) return refused
    throw error
  }
}
