import db from '@adonisjs/lucid/services/db'
import { linkPeriods } from '#scheduling/actions/link_periods'
import { makeMenu } from '#scheduling/actions/save_menu'
import { makeYearPeriod } from '#scheduling/actions/save_year_period'
import { unwrap } from '#shared'
import { demoCaller } from './demo_calls.js'

const YEARS = [2025, 2026]
const MENUS = ['Agendamento de avaliações', 'Agendamento de simulados']

/** Two year periods and two scheduling menus, the first of which has the older period. Repeated it changes nothing. */
export async function makePeriods(admin: {
  readonly userId: number
  readonly institutionId: number
}): Promise<void> {
  const { institutionId } = admin
  const caller = demoCaller(admin.userId, institutionId, 'ADMINISTRADOR')
  const own = { institution_id: institutionId }
  const begun: unknown = await db.from('scheduling_menus').where(own).first()
  if (begun) return
  const periods: number[] = []
  for (const year of YEARS) periods.push(await periodOf(caller, year))
  const menus: number[] = []
  for (const name of MENUS) menus.push(unwrap(await makeMenu(caller, name)))
  const [periodoAno = 0] = periods
  const [menu = 0] = menus
  unwrap(await linkPeriods(caller, [{ menu, periodoAno }]))
}

/** One that a seed which was cut off has made already, or a new one. */
async function periodOf(caller: ReturnType<typeof demoCaller>, year: number): Promise<number> {
  const stored: { id: number } | null = await db
    .from('year_periods')
    .where({ institution_id: caller.institutionId, year })
    .select('id')
    .first()
  return stored?.id ?? unwrap(await makeYearPeriod(caller, { description: String(year), year }))
}
