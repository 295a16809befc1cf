import type { HttpContext } from '@adonisjs/core/http'
import { authorizeOrHide } from '#shared'
import { maySit } from '../policies/application_policy.js'
import { applicationOwner } from '../queries/application_owner.js'
import { namedSitting } from '../validators/sitting_validator.js'

/** `sitting`: the one in which the page shows the answers, where it names it by `?sitting=`; null: the present one is meant. */
export type Sitting = {
  applicationId: number
  examId: number
  caller: HttpContext['caller']
  sitting: number | null
}

/**
 * The caller's own application, with its exam: the one in the address, where no other is named.
 * @throws AppError 404 when there is none or it is somebody else's: both look the same
 */
export async function ownSitting(ctx: HttpContext, applicationId = Number(ctx.params.id)): Promise<Sitting> {
  const owner = await applicationOwner(applicationId)
  authorizeOrHide(owner !== null && maySit(ctx.caller, owner))
  const { sitting = null } = await namedSitting.validate(ctx.request.qs())
  return { applicationId, examId: owner.examId, caller: ctx.caller, sitting }
}
