import { isStaff } from '#shared'
import type { HttpContext } from '@adonisjs/core/http'
import { isAllowed, permissionsOf } from '#access'

/** Candidates and guardians see their own times; staff by a switch of their group. */
export const seesTimes = async ({ caller }: HttpContext): Promise<boolean> =>
  !isStaff(caller) || isAllowed(await permissionsOf(caller), 'Dashboard.List.showTimeInfo')
