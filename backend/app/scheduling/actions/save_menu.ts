import { record } from '#audit'
import {
  countRows,
  inTransaction,
  insertRow,
  isDuplicateKey,
  ok,
  refuse,
  refuseConflict,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { MOST } from '../domain/limits.js'

/** @returns the id of the new menu; refused: 409 `menu_exists`, `too_many_menus` */
export const makeMenu = async (caller: Caller, name: string): Promise<Result<number, DomainError>> =>
  once(() =>
    inTransaction<number, DomainError>(async (trx) => {
      const own = select(trx, 'scheduling_menus', { id: 'scheduling_menus.id' })
      if ((await countRows(own.where('institution_id', caller.institutionId))) >= MOST)
        return refuse('conflict', 'too_many_menus', {
          messages: ['scheduling.too_many_menus'],
          params: { max: MOST },
        })
      const after = { name: name.toWellFormed() }
      const id = await insertRow(trx, 'scheduling_menus', { institution_id: caller.institutionId, ...after })
      await record(trx, {
        act: 'scheduling_menu_changed',
        by: caller,
        subject: { type: 'scheduling_menu', id },
        after,
      })
      return ok(id)
    })
  )

/** @returns refused: `not_found`; 409 `menu_exists` */
export const renameMenu = async (
  caller: Caller,
  id: number,
  name: string
): Promise<Result<null, DomainError>> =>
  once(() =>
    inTransaction<null, DomainError>(async (trx) => {
      const before = await select(trx, 'scheduling_menus', { name: 'scheduling_menus.name' })
        .where({ id, institution_id: caller.institutionId })
        .forUpdate()
        .first()
      if (!before) return refuseNotFound()
      const after = { name: name.toWellFormed() }
      if (after.name === before.name) return ok(null)
      await trx.from('scheduling_menus').where('id', id).update(after)
      await record(trx, {
        act: 'scheduling_menu_changed',
        by: caller,
        subject: { type: 'scheduling_menu', id },
        before,
        after,
      })
      return ok(null)
    })
  )

/** Two menus of an institution never have one name. */
async function once<T>(work: () => Promise<Result<T, DomainError>>): Promise<Result<T, DomainError>> {
  try {
    return await work()
  } catch (error) {
    if (isDuplicateKey(error)) return refuseConflict('menu_exists', 'scheduling.menu_exists')
    throw error
  }
}
