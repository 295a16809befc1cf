import type { HttpContext } from '@adonisjs/core/http'
import { AppError, authorize, authorizeOrHide, type Result } from '#shared'
import { extendTime, illegalState, setDates, type NewDates } from '../actions/set_schedule.js'
import type { ActOrder, ActRefusal } from '../actions/staff_act.js'
import { mayManageExam } from '../policies/act_policy.js'
import { applicationsOfPerson } from '../queries/applications_of_person.js'
import type { ScheduleView } from '../views.js'
import { datesBody, endTimeBody, timeoutBody } from '../validators/acts_validator.js'
import { answerAct, orderOf, readEnd, readStart, requireManaged } from './exam_acts.js'

/** Staff give one application another window, or more time. */
export default class DeadlinesController {
  /**
   * `POST /v1/applications/{id}/set_application_dates` `start_time, end_time, timeout, strategy, apply_to_collection?`: before the exam has
   * begun. `apply_to_collection`: also the other exams of the collection that this candidate has not begun.
   */
  async dates(ctx: HttpContext) {
    const application = await requireManaged(ctx)
    const body = await ctx.request.validateUsing(datesBody)
    const dates = readDates(body)
    const order = orderOf(ctx, application.id, body)
    const answer = await answerAct(ctx, await setDates(order, application, dates))
    if (!body.applyToCollection) return answer
    let applied = 1
    for (const other of await applicationsOfPerson(application, ctx.caller)) {
      if (other.id === application.id || other.state !== 'CREATED') continue
      const set = await setDates(
        { ...order, applicationId: other.id, version: undefined },
        { ...other, userId: application.userId },
        dates
      )
      // One that has begun meanwhile stays as it is.
      if (set.ok) applied += 1
    }
    return { ...answer, applied }
  }

  /** `PATCH /v1/applications/{id}/set_endtime` `end_time, timeout?` */
  async endTime(ctx: HttpContext) {
    const application = await requireManaged(ctx)
    const body = await ctx.request.validateUsing(endTimeBody)
    const asked = { minutes: body.timeout, endAt: readEnd('endTime', body.endTime) }
    return answerAct(ctx, await extendTime(orderOf(ctx, application.id, body), 'set_endtime', asked))
  }

  /** `PATCH /v1/applications/{id}/set_timeout` `timeout, end_time?` */
  async timeout(ctx: HttpContext) {
    const application = await requireManaged(ctx)
    const body = await ctx.request.validateUsing(timeoutBody)
    const endAt = body.endTime === undefined ? undefined : readEnd('endTime', body.endTime)
    const asked = { minutes: body.timeout, endAt }
    return answerAct(ctx, await extendTime(orderOf(ctx, application.id, body), 'set_timeout', asked))
  }

  /** `PUT /v1/applications/exam/{collectionId}/collection/{userId}/user/set_timewindow` `end_time, timeout?`: all of a person's in a collection. */
  async endTimeOfPerson(ctx: HttpContext) {
    const { timeout, endTime, reason } = await ctx.request.validateUsing(endTimeBody)
    const asked = { minutes: timeout, endAt: readEnd('endTime', endTime) }
    return this.#ofPerson(ctx, (order) => extendTime({ ...order, reason }, 'set_endtime', asked))
  }

  /** `PUT /v1/applications/exam/{collectionId}/collection/{userId}/user` `timeout, end_time?`: the same. */
  async timeoutOfPerson(ctx: HttpContext) {
    const { timeout, endTime, reason } = await ctx.request.validateUsing(timeoutBody)
    const endAt = endTime === undefined ? undefined : readEnd('endTime', endTime)
    return this.#ofPerson(ctx, (order) =>
      extendTime({ ...order, reason }, 'set_timeout', { minutes: timeout, endAt })
    )
  }

  /** One after the other, each by itself; what is finished is left as it is. @throws AppError why none of them took it */
  async #ofPerson(ctx: HttpContext, act: (order: ActOrder) => Promise<Result<ScheduleView, ActRefusal>>) {
    const [collectionId, userId] = [Number(ctx.params.collectionId), Number(ctx.params.userId)]
    const applications = await applicationsOfPerson({ collectionId, userId }, ctx.caller)
    authorizeOrHide(applications.length > 0)
    authorize(mayManageExam(ctx.caller))
    const results: Awaited<ReturnType<typeof answerAct>>[] = []
    let refused: Result<ScheduleView, ActRefusal> = illegalState()
    for (const { id, state } of applications) {
      if (state === 'FINISHED') continue
      const done = await act(orderOf(ctx, id, {}))
      if (done.ok) results.push(await answerAct(ctx, done))
      else refused = done
    }
    if (results.length === 0) return answerAct(ctx, refused)
    return { results, count: results.length, numPages: 1 }
  }
}

type DatesBody = Awaited<ReturnType<typeof datesBody.validate>>

/** @throws AppError 400 when the end is not after the start, or is over */
function readDates({ startTime, endTime, timeout, strategy }: DatesBody): NewDates {
  const startAt = readStart('startTime', startTime)
  const endAt = readEnd('endTime', endTime)
  if (endAt <= startAt)
    throw new AppError(400, 'validation', { fields: { endTime: ['delivery.window_order'] } })
  return {
    startAt,
    endAt,
    minutes: timeout,
    strategy: strategy === 'delete_existing' ? strategy : 'keep_existing',
  }
}
