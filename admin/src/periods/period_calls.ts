import { call } from '../providers/data'

export const yearPeriods = () => call('GET', '/v1/year_period')
export const schedulingMenus = () => call('GET', '/menu_agendamento')

/** The links of a menu. */
export const linksOf = (menuId: number) => call('GET', '/periodo_menus', { query: { menuId } })

/** Links year periods to a menu; the answer is not read. Without a menu the server refuses. */
export async function link(menu: number | null, periods: readonly number[]): Promise<void> {
  const body = periods.map((periodoAno) => ({ periodoAno, menu, visible: true }))
  await call('POST', '/periodo_menus', { body })
}

/** Removes links by their ids; the answer is not read. */
export async function unlink(ids: readonly number[]): Promise<void> {
  await call('DELETE', '/periodo_menus/:ids', { params: { ids: ids.join(',') } })
}
