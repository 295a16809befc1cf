import type { HttpContext } from '@adonisjs/core/http'
import { collectionSettings } from '#catalog'
import { AppError, authorize, authorizeOrHide, clock, readMoment, toAppError, type Result } from '#shared'
import type { ActOrder, ActRefusal } from '../actions/staff_act.js'
import { mayManageExam, mayStopExam } from '../policies/act_policy.js'
import type { ApplicationRow } from '../queries/application_views.js'
import { findApplication } from '../queries/find_application.js'
import { mayPauseIn } from '../queries/room_hooks.js'
import ScheduleTransformer from '../transformers/schedule_transformer.js'
import { staleRefusal } from '../transformers/stale_act.js'
import type { ScheduleView } from '../views.js'
import { seesTimes } from './sees_times.js'

/** @throws AppError 404 for what the caller does not see, 403 for who changes no exams */
export async function requireManaged(ctx: HttpContext): Promise<ApplicationRow> {
  const application = await findApplication(Number(ctx.params.id), ctx.caller)
  authorizeOrHide(application !== null)
  authorize(mayManageExam(ctx.caller))
  return application
}

/** The same for who may stop it, which staff of its room do as well. */
export async function requireStoppable(ctx: HttpContext): Promise<ApplicationRow> {
  const application = await findApplication(Number(ctx.params.id), ctx.caller, { withRooms: true })
  authorizeOrHide(application !== null)
  const { roomId } = application
  authorize(mayStopExam(ctx.caller, roomId !== null && (await mayPauseIn(ctx.caller, roomId))))
  return application
}

/** @throws AppError 400 where the collection asks for an explanation and there is none */
export async function requireReason(
  { collectionId }: Pick<ApplicationRow, 'collectionId'>,
  reason: string | null
): Promise<void> {
  if (reason !== null) return
  const { configuration } = await collectionSettings(collectionId)
  if (configuration.requireExplanation)
    throw new AppError(400, 'validation', { fields: { reason: ['shared.required'] } })
}

type Body = { version?: number | undefined; reason?: string | null | undefined }

export const orderOf = (ctx: HttpContext, applicationId: number, { version, reason }: Body): ActOrder => ({
  applicationId,
  caller: { userId: ctx.caller.userId, sessionId: ctx.caller.sessionId },
  version,
  reason: reason?.toWellFormed() || null,
})

/** Epoch ms. @throws AppError 400 naming the field for what is no time, or over */
export function readEnd(field: string, text: string): number {
  const at = readMoment(field, text, WRONG_TIME)
  if (at <= clock.now()) throw new AppError(400, 'validation', { fields: { [field]: [WRONG_TIME] } })
  return at
}

/** The same for a time that may be over. */
export const readStart = (field: string, text: string): number => readMoment(field, text, WRONG_TIME)

const WRONG_TIME = 'delivery.window_order'

/** The application as it is after an act. @throws AppError what the act was refused for */
export async function answerAct(ctx: HttpContext, result: Result<ScheduleView, ActRefusal>) {
  const sees = await seesTimes(ctx)
  const shown = (view: ScheduleView) => (sees ? view : untimed(view))
  if (result.ok) return new ScheduleTransformer(shown(result.value)).toObject()
  const { error } = result
  throw toAppError(error.kind === 'stale' ? staleRefusal(error.meanwhile, shown(error.current)) : error)
}

/** For staff who may not see when an application is open, and how long somebody has. */
const untimed = (view: ScheduleView): ScheduleView => ({
  ...view,
  windowStartAt: null,
  windowEndAt: null,
  minutes: null,
  deadlineAt: null,
  secondsToTimeout: null,
  cutBySeconds: 0,
  timeFactor: 100,
})
