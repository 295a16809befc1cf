import type { HttpContext } from '@adonisjs/core/http'
import { isAllowed, permissionsOf } from '#access'
import { isStaff } from '../policies/application_policy.js'

/** Candidates and guardians see their own times; staff by a switch of their group. */
export const seesTimes = async ({ caller }: HttpContext): Promise<boolean> =>
  !isStaff(caller) || isAllowed(await permissionsOf(caller), 'Dashboard.List.showTimeInfo')
