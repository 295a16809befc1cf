import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Row } from '#shared'
import type { PeriodMenuView } from '../views.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const LINK = {
  id: 'period_menus.id',
  menuId: 'period_menus.menu_id',
  yearPeriodId: 'period_menus.year_period_id',
  periodId: 'year_periods.period_id',
  description: 'periods.description',
  year: 'year_periods.year',
  visible: 'period_menus.visible',
} as const

const links = (client: Client) =>
  select(client, 'period_menus', LINK)
    .join('year_periods', 'year_periods.id', 'period_menus.year_period_id')
    .join('periods', 'periods.id', 'year_periods.period_id')

/** The year periods of a menu, the newest year first. */
export async function linksOfMenu(menuId: number): Promise<PeriodMenuView[]> {
  const rows = await links(db)
    .where('period_menus.menu_id', menuId)
    .orderBy('year_periods.year', 'desc')
    .orderBy('period_menus.id')
  return rows.map(viewOf)
}

/** Of these links those that are the institution's. */
export async function ownLinks(
  client: Client,
  institutionId: number,
  ids: readonly number[],
  lock: 'forUpdate' | null = null
): Promise<PeriodMenuView[]> {
  const query = links(client)
    .whereIn('period_menus.id', [...ids])
    .where('year_periods.institution_id', institutionId)
    .orderBy('period_menus.id')
  const rows = await (lock === null ? query : query.forUpdate())
  return rows.map(viewOf)
}

const viewOf = (row: Row<typeof LINK>): PeriodMenuView => ({ ...row, visible: Boolean(row.visible) })
