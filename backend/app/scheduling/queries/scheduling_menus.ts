import db from '@adonisjs/lucid/services/db'
import { orderAsRead, select, type Caller } from '#shared'
import type { SchedulingMenuView } from '../views.js'

/** The scheduling menus of the institution, or the one with this id, by name. */
export async function schedulingMenus(
  { institutionId }: Pick<Caller, 'institutionId'>,
  id?: number
): Promise<SchedulingMenuView[]> {
  const query = select(db, 'scheduling_menus', {
    id: 'scheduling_menus.id',
    name: 'scheduling_menus.name',
  }).where('scheduling_menus.institution_id', institutionId)
  if (id !== undefined) query.where('scheduling_menus.id', id)
  return orderAsRead(query, 'scheduling_menus.name').orderBy('scheduling_menus.id')
}
