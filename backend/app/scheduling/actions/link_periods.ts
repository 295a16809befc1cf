import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import {
  inTransaction,
  ok,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { ownLinks } from '../queries/period_menus.js'
import type { PeriodMenuView } from '../views.js'

export type LinkOrder = {
  readonly menu: number
  readonly periodoAno: number
  readonly visible?: boolean | undefined
}

/**
 * Links year periods to menus; a pair that is linked stays as it is.
 * @returns the links that were asked for, new ones and others; refused as `not_found` where a menu or a year period is not the institution's:
 *   nothing is linked then
 */
export const linkPeriods = (
  caller: Caller,
  orders: readonly LinkOrder[]
): Promise<Result<PeriodMenuView[], DomainError>> =>
  inTransaction<PeriodMenuView[], DomainError>(async (trx) => {
    const wanted = new Map(orders.map((one) => [pairOf(one.menu, one.periodoAno), one]))
    const menus = [...new Set(orders.map(({ menu }) => menu))]
    const periods = [...new Set(orders.map(({ periodoAno }) => periodoAno))]
    const { institutionId } = caller
    // Locked: whoever links to one menu does it one after the other, and each records what they added.
    const ownMenus = await own(trx, 'scheduling_menus', institutionId, menus).forUpdate()
    if (ownMenus.length !== menus.length) return refuseNotFound()
    if ((await own(trx, 'year_periods', institutionId, periods)).length !== periods.length)
      return refuseNotFound()
    const before = new Set((await stored(trx, menus, periods)).map(({ id }) => id))
    await trx
      .insertQuery()
      .table('period_menus')
      .onConflict(['menu_id', 'year_period_id'])
      .ignore()
      .multiInsert(
        [...wanted.values()].map(({ menu, periodoAno, visible = true }) => ({
          menu_id: menu,
          year_period_id: periodoAno,
          visible: Number(visible),
        }))
      )
    const linked = (await stored(trx, menus, periods)).filter(({ menuId, yearPeriodId }) =>
      wanted.has(pairOf(menuId, yearPeriodId))
    )
    const added = linked.filter(({ id }) => !before.has(id))
    await recordByMenu(trx, caller, 'periods_linked', added)
    return ok(
      await ownLinks(
        trx,
        institutionId,
        linked.map(({ id }) => id)
      )
    )
  })

/** Removes links of the institution by id; those that are gone, or are somebody else's, are passed over. */
export const unlinkPeriods = (caller: Caller, ids: readonly number[]): Promise<Result<null, DomainError>> =>
  inTransaction<null, DomainError>(async (trx) => {
    const links = await ownLinks(trx, caller.institutionId, ids, 'forUpdate')
    if (links.length === 0) return ok(null)
    await trx
      .from('period_menus')
      .whereIn(
        'id',
        links.map(({ id }) => id)
      )
      .delete()
    await recordByMenu(trx, caller, 'periods_unlinked', links)
    return ok(null)
  })

const pairOf = (menu: number, yearPeriod: number) => `${menu} ${yearPeriod}`

type Pair = Pick<PeriodMenuView, 'id' | 'menuId' | 'yearPeriodId'>

/** The links between any of these. */
const stored = (
  trx: TransactionClientContract,
  menus: readonly number[],
  periods: readonly number[]
): Promise<Pair[]> =>
  select(trx, 'period_menus', {
    id: 'period_menus.id',
    menuId: 'period_menus.menu_id',
    yearPeriodId: 'period_menus.year_period_id',
  })
    .whereIn('menu_id', [...menus])
    .whereIn('year_period_id', [...periods])
    .orderBy('id')

/** Of these rows those that are the institution's, in one order for all who lock them. */
const own = (
  trx: TransactionClientContract,
  table: 'scheduling_menus' | 'year_periods',
  institutionId: number,
  ids: readonly number[]
) =>
  trx
    .query<{ id: number }>()
    .from(table)
    .whereIn('id', [...ids])
    .where('institution_id', institutionId)
    .select('id')
    .orderBy('id')

/** One act for each menu. */
async function recordByMenu(
  trx: TransactionClientContract,
  by: Caller,
  act: 'periods_linked' | 'periods_unlinked',
  links: readonly Pair[]
): Promise<void> {
  for (const [menuId, ofMenu] of Map.groupBy(links, (link) => link.menuId))
    await record(trx, {
      act,
      by,
      subject: { type: 'scheduling_menu', id: menuId },
      detail: { yearPeriods: ofMenu.map(({ yearPeriodId }) => yearPeriodId) },
    })
}
