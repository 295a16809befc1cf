import { BaseTransformer } from '@adonisjs/core/transformers'
import { CollectionTransformer, ExamTransformer } from '#catalog/types'
import { toIso } from '#shared'
import type { ApplicationView } from '../views.js'
import { timeWindowsOf } from './time_windows.js'

/** One application for lists and for its own pages; never bears a key, nor what counts as suspicious: its candidate reads it. */
export default class ApplicationTransformer extends BaseTransformer<ApplicationView> {
  toObject() {
    const application = this.resource
    const { applicationConfiguration, ...ofCollection } = new CollectionTransformer(
      application.collection
    ).toObject()
    // An oral exam needs the safe browser where the collection sets nothing.
    const collection = {
      ...ofCollection,
      strictSteps: application.strictSteps,
      applicationConfiguration: {
        ...applicationConfiguration,
        canOpenInAnyBrowser: !application.needsSafeBrowser,
      },
    }
    const timeWindows = timeWindowsOf(application)
    return {
      id: application.id,
      status: application.status,
      title: application.exam.name,
      roomId: application.roomId,
      startedAt: toIso(application.startedAt),
      finishedAt: toIso(application.finishedAt),
      finishReason: application.finishReason,
      reseted: application.reseted,
      reset: application.reset && { ...application.reset, at: toIso(application.reset.at) },
      version: application.version,
      sitting: application.sitting,
      isSecondaryChance: application.isSecondaryChance,
      duration: application.totalMinutes,
      timeWindows,
      secondsToTimeout: application.secondsToTimeout,
      secondsToGraceEnd: application.secondsToGraceEnd,
      timeRuns: application.timeRuns,
      serverTime: toIso(application.serverTime),
      lastAnswer: application.lastAnswerId,
      shouldUpdateAnswers: application.shouldUpdateAnswers,
      totalAnswer: application.answeredCount,
      mandatoryCollectionUnfinished: application.mandatoryCollectionUnfinished,
      mandatoryCollectionName: application.mandatoryCollectionName,
      reportCardId: application.reportCardId,
      showInstructionLink:
        application.collection.flags.allowInstructionsCommunication && application.instructionsUrl !== null,
      instructionsUrl: application.instructionsUrl,
      showReviewButton: application.rules.showReviewButton,
      showAnswerCounter: application.rules.showAnswerCounter,
      type: { id: application.exam.typeId },
      user: application.user,
      exam: {
        ...new ExamTransformer(application.exam).toObject(),
        timeWindows,
        showApplicationAfterTimeout: collection.showApplicationAfterTimeout,
        shouldStreamToAgora: collection.shouldStreamToAgora,
        collection,
      },
    }
  }
}
