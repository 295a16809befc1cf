import db from '@adonisjs/lucid/services/db'
import { select, type Caller } from '#shared'
import { SELECTION_MANAGERS } from '../policies/results_policy.js'

/**
 * An administrator on whose behalf a command acts.
 * @returns null: nobody of this user name is one, or the process is not of their institution
 */
export async function administratorOf(username: string, processId?: number): Promise<Caller | null> {
  const query = select(db, 'users', { id: 'users.id', institutionId: 'users.institution_id' })
    .join('user_groups', 'user_groups.user_id', 'users.id')
    .where({ 'users.username': username, 'users.is_active': 1 })
    .whereIn('user_groups.group_name', [...SELECTION_MANAGERS])
  if (processId !== undefined)
    query
      .join('selection_processes', 'selection_processes.institution_id', 'users.institution_id')
      .where('selection_processes.id', processId)
  const user = await query.first()
  return (
    user && {
      userId: user.id,
      institutionId: user.institutionId,
      schoolId: null,
      schoolIds: [],
      sessionId: 0,
      group: 'ADMINISTRADOR',
      roleId: null,
      key: null,
      groups: ['ADMINISTRADOR'],
      language: 'en',
      isInBrowser: false,
    }
  )
}
