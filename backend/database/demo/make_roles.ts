import db from '@adonisjs/lucid/services/db'
import { makeRole } from '#access/actions/change_roles'
import { savePermissions } from '#access/actions/save_permissions'
import { EVERYTHING, mapSwitches, type PermissionPath } from '#access/domain/permission_tree'
import { actOnPeople } from '#people/jobs/act_on_people'
import type { Group } from '#shared'
import { demoCaller, done } from './demo_calls.js'

type DemoRole = {
  readonly name: string
  readonly group: Group
  /** All other switches are off. */
  readonly switches: readonly PermissionPath[]
  readonly usernames: readonly string[]
}

const ROLES: readonly DemoRole[] = [
  {
    name: 'Secretaria escolar',
    group: 'SCHOOL-ADMIN',
    switches: [
      'Dashboard.List.enable',
      'Dashboard.List.showTimeInfo',
      'Dashboard.Statistics.enable',
      'Dashboard.Statistics.seeItem',
      'exam',
      'BackOffice.Users',
      'BackOffice.Imports.Students',
      'BackOffice.Imports.Guardians',
      'BackOffice.Exports',
      'BackOffice.Emails',
    ],
    usernames: ['secretaria'],
  },
  {
    name: 'Tradutor',
    group: 'COORDINATOR',
    switches: ['exam', 'BackOffice.Texts'],
    usernames: ['tradutor'],
  },
]

/** Two roles of the institution's own, and who has them. Repeated it changes nothing. */
export async function makeRoles(
  admin: { readonly userId: number; readonly institutionId: number },
  userIds: ReadonlyMap<string, number>
): Promise<void> {
  const { institutionId } = admin
  const caller = demoCaller(admin.userId, institutionId, 'ADMINISTRADOR')
  for (const { name, group, switches, usernames } of ROLES) {
    const stored: { id: number } | null = await db
      .from('roles')
      .where({ institution_id: institutionId, name })
      .select('id')
      .first()
    const roleId = stored?.id ?? done(await makeRole(caller, { name, group }))
    const changes = mapSwitches(EVERYTHING, (path) => switches.some((one) => one === path))
    done(await savePermissions(caller, { group, roleId }, { changes }))
    const given = done(
      await actOnPeople(caller, {
        act: { kind: 'role', role: roleId, isGiven: true },
        selection: { ids: usernames.flatMap((username) => userIds.get(username) ?? []) },
        count: null,
        key: null,
      })
    )
    const refused = 'refused' in given ? given.refused : []
    if (refused.length > 0) throw new Error(`the role ${name} was refused: ${JSON.stringify(refused)}`)
  }
}
