import { BaseTransformer } from '@adonisjs/core/transformers'
import { timeWindowsOf } from '#delivery/types'
import { toIso } from '#shared'
import type { DashboardApplicationView } from '../views.js'

/** An application as staff see it in the list of a collection. The phone is for administrators. */
export default class DashboardApplicationTransformer extends BaseTransformer<DashboardApplicationView> {
  toObject() {
    const { application, candidate, receipt, roomName, school, schoolClass } = this.resource
    const { flags, configuration, ...collection } = application.collection
    const timeWindows = timeWindowsOf(application)
    return {
      id: application.id,
      status: application.status,
      isWithdrawn: this.resource.isWithdrawn,
      roomId: application.roomId,
      channelName: roomName,
      startedAt: toIso(application.startedAt),
      finishedAt: toIso(application.finishedAt),
      timeWindows,
      secondsToTimeout: application.secondsToTimeout,
      timeRuns: application.timeRuns,
      serverTime: toIso(application.serverTime),
      numTotalAnswers: application.answeredCount,
      answered: application.answeredCount,
      lastSavedAt: toIso(this.resource.lastSavedAt),
      // The minutes that staff set; null: those of the exam, or for who may not know times.
      timeout: this.resource.grantedMinutes ? application.totalMinutes : null,
      grantedMinutes: this.resource.grantedMinutes,
      accommodation: application.timeFactor,
      receipt: receipt && { isReceived: receipt.isReceived, at: toIso(receipt.at) },
      attention: this.resource.attention,
      school,
      class: schoolClass,
      grades: this.resource.grades,
      videoProcessStatus: this.resource.videoProcessStatus,
      hasKeptAnswers: this.resource.hasKeptAnswers,
      lastAnswer: application.lastAnswerId,
      shouldUpdateAnswers: application.shouldUpdateAnswers,
      suspectCount: application.suspectCount,
      reseted: application.reseted,
      version: application.version,
      sitting: application.sitting,
      nursingMother: candidate.nursingMother,
      specialNeed: candidate.specialNeed,
      type: { id: application.exam.typeId },
      user: {
        id: candidate.id,
        name: candidate.name,
        img: candidate.img,
        isInBrowser: candidate.isInBrowser,
        publicIdentifier: candidate.publicIdentifier,
        person: { cellphone: candidate.cellphone },
        provider: { codename: candidate.providerCodename },
      },
      exam: {
        id: application.exam.id,
        name: application.exam.name,
        itemsCount: application.exam.itemsCount,
        adaptative: application.exam.adaptative,
        isSecondaryChance: application.isSecondaryChance,
        timeWindows,
        showApplicationAfterTimeout: flags.showApplicationAfterTimeout,
        shouldStreamToAgora: flags.shouldStreamToAgora,
        collection: {
          id: collection.id,
          name: collection.name,
          categoryExam: flags.categoryExam,
          allowApproveExam: flags.allowApproveExam,
          applicationConfiguration: configuration,
        },
      },
    }
  }
}
