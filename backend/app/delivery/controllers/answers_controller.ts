import type { HttpContext } from '@adonisjs/core/http'
import { authorizeOrHide, clock, notFound, toIso, unwrap } from '#shared'
import { decideVersion } from '../actions/decide_version.js'
import { expireItem } from '../actions/expire_item.js'
import { openItem } from '../actions/open_item.js'
import { syncLive } from '../queries/room_hooks.js'
import { saveAnswers } from '../actions/save_answers.js'
import { clockAt, secondsLeft } from '../domain/deadline.js'
import { readBatch, readMoment } from '../domain/entries.js'
import { takesAnswers } from '../domain/status.js'
import { maySit } from '../policies/application_policy.js'
import { ANSWER_ORDER, answerViews, withVersions } from '../queries/answer_views.js'
import { examContent } from '../queries/exam_content.js'
import { examSettings } from '../queries/exam_settings.js'
import { findApplication } from '../queries/find_application.js'
import AnswerTransformer from '../transformers/answer_transformer.js'
import BatchResultTransformer from '../transformers/batch_result_transformer.js'
import {
  answerAlternatives,
  answersQuery,
  opening,
  versionDecision,
} from '../validators/answers_validator.js'
import { entriesOf, filesOf } from './read_entries.js'
import { readableAnswers } from './readable_answers.js'
import { isRightBrowser, requireSafeBrowser } from './safe_browser.js'
import { seesTimes } from './sees_times.js'
import { ownSitting, type Sitting } from './sitting.js'

export default class AnswersController {
  /** `GET /v1/applications/{id}/answers?ordering=position|item__id`: nothing before the start. */
  async index(ctx: HttpContext) {
    const { ordering } = await ctx.request.validateUsing(answersQuery)
    const application = await findApplication(Number(ctx.params.id), ctx.caller)
    authorizeOrHide(application !== null)
    const settings = await readableAnswers(ctx, application)
    if (application.state !== 'FINISHED') requireSafeBrowser(ctx, settings, 'exam')
    const exam = await examContent(application)
    const order = ANSWER_ORDER.find((name) => name === ordering) ?? 'position'
    const now = clock.now()
    const stored = await answerViews(application.id, exam, order, clockAt(application, now))
    const views =
      takesAnswers(application.state) && maySit(ctx.caller, application)
        ? await withVersions(application.id, stored)
        : stored
    return {
      results: await ctx.serialize(AnswerTransformer.transform(views)),
      count: views.length,
      numPages: 1,
      serverTime: toIso(now),
      secondsToTimeout: (await seesTimes(ctx)) ? secondsLeft(application, now) : null,
    }
  }

  /** `PUT /v1/applications/{id}/answers/batch`: 200 after the commit is on the disk. */
  async batch(ctx: HttpContext) {
    const body: unknown = ctx.request.body()
    const entries = entriesOf(body)
    return this.#save(await ownSitting(ctx), entries, filesOf(body))
  }

  /** `POST /v1/applications/{id}/answer_alternatives`: the marks of one answer, by the same way as a batch. */
  async alternatives(ctx: HttpContext) {
    const { answer, alternatives, revision, term } = await ctx.request.validateUsing(answerAlternatives)
    const entry = { id: answer, alternatives, revision, term }
    const read = readBatch([entry])
    if (!read.ok) throw notFound()
    return this.#save(await ownSitting(ctx), read.entries)
  }

  /** `POST /v1/applications/{id}/answers/{answerId}/open`: the first opening of an item with its own time begins it. Where items are handed out one by one, it brings the item. */
  async open(ctx: HttpContext) {
    const { openedAt } = await ctx.request.validateUsing(opening)
    const sitting = await ownSitting(ctx)
    const settings = (await examSettings([sitting.examId])).get(sitting.examId)
    authorizeOrHide(settings !== undefined)
    const claim = {
      answerId: Number(ctx.params.answerId),
      claimedAt: readMoment(openedAt),
      isRightBrowser: isRightBrowser(ctx, settings, 'exam'),
    }
    const { answer, given, serverTime } = unwrap(await openItem({ ...sitting, ...claim }))
    return {
      openedAt: toIso(answer.openedAt),
      closesAt: toIso(answer.closesAt),
      secondsLeft: answer.secondsLeft,
      serverTime: toIso(serverTime),
      item: given,
    }
  }

  /** `PATCH /v1/applications/{id}/answers/{answerId}/set_item_expired` */
  async expire(ctx: HttpContext) {
    const request = { ...(await ownSitting(ctx)), answerId: Number(ctx.params.answerId) }
    const { answer, serverTime } = unwrap(await expireItem(request))
    return {
      id: answer.id,
      finished: answer.finished,
      revision: answer.revision,
      timeoutDate: toIso(answer.timeoutAt),
      serverTime: toIso(serverTime),
    }
  }

  /** `PATCH /v1/applications/{id}/answer_versions/{versionId}` `decision: used | kept`: the candidate has seen it. */
  async decide(ctx: HttpContext) {
    const { decision } = await ctx.request.validateUsing(versionDecision)
    const { applicationId } = await ownSitting(ctx)
    const versionId = Number(ctx.params.versionId)
    return {
      id: versionId,
      decision: unwrap(await decideVersion({ applicationId, versionId, decision })),
    }
  }

  async #save(
    sitting: Sitting,
    entries: ReturnType<typeof entriesOf>,
    files: ReturnType<typeof filesOf> = []
  ) {
    const saved = unwrap(await saveAnswers({ ...sitting, entries, files }))
    const { serverTime, secondsToTimeout, writerTerm, verdicts, roomId } = saved
    const live = await syncLive({
      applicationId: sitting.applicationId,
      userId: sitting.caller.userId,
      roomId,
    })
    // Without the serializer: it captures a stack trace at every call, a twentieth of the CPU of this path.
    return new BatchResultTransformer({
      serverTime,
      secondsToTimeout,
      writerTerm,
      answers: verdicts,
      files: saved.files,
      live,
    }).toObject()
  }
}
