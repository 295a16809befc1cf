import type { HttpContext } from '@adonisjs/core/http'
import { asksForCamera } from '#catalog'
import { takeOrRefuse } from '#counters'
import { authorizeOrHide, clock, notFound, toIso, unwrap } from '#shared'
import { claimWriter } from '../actions/claim_writer.js'
import { finishApplication } from '../actions/finish_application.js'
import { hasPhotosOfToday } from '../queries/room_hooks.js'
import { joinWaitingQueue } from '../actions/join_waiting_queue.js'
import { noteReceived } from '../actions/note_received.js'
import { recordAbsence } from '../actions/record_absence.js'
import { recordAnswerLog } from '../actions/record_answer_log.js'
import { recoveryPublicKey, sealOf } from '../actions/recovery_key.js'
import { startApplication } from '../actions/start_application.js'
import { examSettings } from '../queries/exam_settings.js'
import { unfinishedMandatory } from '../queries/mandatory.js'
import FinishResultTransformer from '../transformers/finish_result_transformer.js'
import StartResultTransformer from '../transformers/start_result_transformer.js'
import { entriesOf, filesOf } from './read_entries.js'
import { newAbsence, receivedVersion, writerClaim } from '../validators/sitting_validator.js'
import { requireSafeBrowser, safeBrowserLink } from './safe_browser.js'
import { ownSitting } from './sitting.js'

/** Each may leave a row behind: of one application, far above what pages on several devices do. */
const CLAIMS = { max: 120, seconds: 60 }

/** A candidate's calls on an application, as against those on its answers. */
export default class SittingController {
  /** `POST /v1/applications/{id}/start`; of a running one: the state as it is. */
  async start(ctx: HttpContext) {
    const sitting = await ownSitting(ctx)
    const settings = (await examSettings([sitting.examId])).get(sitting.examId)
    authorizeOrHide(settings !== undefined)
    requireSafeBrowser(ctx, settings, 'start')
    const wait = await mustWait(sitting.applicationId, ctx.caller.userId, settings.mandatoryCollectionId)
    // Only candidates are asked for a camera.
    const lacksPhotos =
      ctx.caller.group === 'ALUNO' &&
      asksForCamera(settings.collection) &&
      !(await hasPhotosOfToday(ctx.caller.userId))
    const mustWaitFor = wait ? (settings.mandatoryCollectionName ?? '') : null
    const started = unwrap(
      await startApplication({ ...sitting, caller: sessionOf(ctx), mustWaitFor, lacksPhotos })
    )
    const recoveryKey = await recoveryPublicKey(ctx.caller.institutionId)
    const recoverySeal = sealOf({
      application: sitting.applicationId,
      user: ctx.caller.userId,
      session: ctx.caller.sessionId,
    })
    // Without the serializer, here and at the finish: it captures a stack trace at every call.
    return new StartResultTransformer({
      ...started,
      adaptative: settings.exam.adaptative,
      recoveryKey,
      recoverySeal,
    }).toObject()
  }

  /** `POST /v1/applications/{id}/finish` with the answers still unsent; every repeat gets the same record. */
  async finish(ctx: HttpContext) {
    const body: unknown = ctx.request.body()
    const entries = isEmpty(body) ? [] : entriesOf(body)
    const sitting = await ownSitting(ctx)
    const { record, verdicts, files, serverTime } = unwrap(
      await finishApplication({ ...sitting, caller: sessionOf(ctx), entries, files: filesOf(body) })
    )
    return new FinishResultTransformer({
      id: sitting.applicationId,
      ...record,
      serverTime,
      answers: verdicts,
      files,
    }).toObject()
  }

  /** `POST /v1/applications/{id}/claim`: this session writes from now on. */
  async claim(ctx: HttpContext) {
    const { applicationId, examId } = await ownSitting(ctx)
    const settings = (await examSettings([examId])).get(examId)
    authorizeOrHide(settings !== undefined)
    requireSafeBrowser(ctx, settings, 'exam')
    await takeOrRefuse(`claims:${applicationId}`, CLAIMS)
    const claim = await ctx.request.validateUsing(writerClaim)
    const { writerTerm, now } = unwrap(await claimWriter(applicationId, sessionOf(ctx), claim))
    return { id: applicationId, claimed: true, writerTerm, serverTime: toIso(now) }
  }

  /** `POST /v1/applications/{id}/answer_logs`: stored unchanged. */
  async log(ctx: HttpContext) {
    const { applicationId } = await ownSitting(ctx)
    unwrap(await recordAnswerLog(applicationId, ctx.request.body()))
    return { serverTime: toIso(clock.now()) }
  }

  /** `POST /v1/applications/{id}/absences`: the page was closed or loaded anew. */
  async absence(ctx: HttpContext) {
    const { applicationId } = await ownSitting(ctx)
    const { leftAt, seconds, serverAway } = await ctx.request.validateUsing(newAbsence)
    if (
      !(await recordAbsence(applicationId, sessionOf(ctx), {
        leftAt: Date.parse(leftAt),
        seconds,
        serverAway,
      }))
    )
      throw notFound()
    return { serverTime: toIso(clock.now()) }
  }

  /** `POST /v1/applications/{id}/received`: what staff did up to this version is on the page; a repeat changes nothing. `isReceived`: whether that is known of the device that writes, whichever device asks. */
  async received(ctx: HttpContext) {
    const { applicationId } = await ownSitting(ctx)
    const { version } = await ctx.request.validateUsing(receivedVersion)
    const isReceived = await noteReceived(applicationId, version, ctx.caller.sessionId)
    return { serverTime: toIso(clock.now()), isReceived }
  }

  /** `POST /v1/applications/{id}/create_waiting_queue` -> where the safe browser opens. */
  async queue(ctx: HttpContext) {
    const { applicationId, examId } = await ownSitting(ctx)
    await joinWaitingQueue(applicationId, ctx.caller.userId)
    return { redirectUrl: safeBrowserLink(examId) }
  }
}

/** Is there a collection that this person must finish first? */
async function mustWait(id: number, userId: number, collectionId: number | null): Promise<boolean> {
  return collectionId !== null && (await unfinishedMandatory([{ id, userId, collectionId }])).has(id)
}

const sessionOf = ({ caller }: HttpContext) => ({ userId: caller.userId, sessionId: caller.sessionId })

/** A finish without a body has nothing unsent. */
const isEmpty = (body: unknown) =>
  body === null ||
  body === undefined ||
  (typeof body === 'object' && !Array.isArray(body) && Object.keys(body).length === 0)
