import db from '@adonisjs/lucid/services/db'
import { select, type Caller, type Row } from '#shared'
import type { YearPeriodView } from '../views.js'

const YEAR_PERIOD = {
  id: 'year_periods.id',
  periodId: 'year_periods.period_id',
  description: 'periods.description',
  year: 'year_periods.year',
  isHidden: 'year_periods.is_hidden',
} as const

/** The year periods of the institution, or the one with this id: the newest year first. */
export async function yearPeriods(
  { institutionId }: Pick<Caller, 'institutionId'>,
  id?: number
): Promise<YearPeriodView[]> {
  const query = select(db, 'year_periods', YEAR_PERIOD)
    .join('periods', 'periods.id', 'year_periods.period_id')
    .where('year_periods.institution_id', institutionId)
  if (id !== undefined) query.where('year_periods.id', id)
  const rows = await query.orderBy('year_periods.year', 'desc').orderBy('year_periods.id')
  return rows.map(viewOf)
}

const viewOf = (row: Row<typeof YEAR_PERIOD>): YearPeriodView => ({ ...row, isHidden: Boolean(row.isHidden) })
