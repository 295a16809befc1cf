import type { HttpContext } from '@adonisjs/core/http'
import { authorizeOrHide } from '#shared'
import { maySit } from '../policies/application_policy.js'
import { applicationOwner } from '../queries/application_owner.js'

export type Sitting = { applicationId: number; examId: number; caller: HttpContext['caller'] }

/**
 * The caller's own application, with its exam: the one in the address, where no other is named.
 * @throws AppError 404 when there is none or it is somebody else's: both look the same
 */
export async function ownSitting(ctx: HttpContext, applicationId = Number(ctx.params.id)): Promise<Sitting> {
  const owner = await applicationOwner(applicationId)
  authorizeOrHide(owner !== null && maySit(ctx.caller, owner))
  return { applicationId, examId: owner.examId, caller: ctx.caller }
}
