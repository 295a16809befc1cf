import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { CandidateView, LiveView } from '../views.js'
import BreakRequestTransformer from './break_request_transformer.js'
import ExamApprovalTransformer from './exam_approval_transformer.js'
import RoomMessageTransformer from './room_message_transformer.js'
import RoomPauseTransformer from './room_pause_transformer.js'

/** The snapshot that hints refer to. A candidate's holds nothing but their own. */
export default class LiveRoomTransformer extends BaseTransformer<LiveView> {
  toObject() {
    const live = this.resource
    return {
      version: live.version,
      serverTime: toIso(live.serverTime),
      room: live.room,
      candidates: live.candidates.map(wireCandidate),
      situations: live.situations,
      messages: live.messages.map((message) => new RoomMessageTransformer(message).toObject()),
      breakRequests: live.breakRequests.map((request) => new BreakRequestTransformer(request).toObject()),
      userConfig: live.userConfig,
      configuration: live.configuration,
    }
  }
}

const wireCandidate = (candidate: CandidateView) => ({
  userId: candidate.userId,
  name: candidate.name,
  img: candidate.img,
  applicationId: candidate.applicationId,
  examName: candidate.examName,
  status: candidate.status,
  indicator: candidate.indicator,
  isOnline: candidate.isOnline,
  isInApplication: candidate.isInApplication,
  isSitting: candidate.isSitting,
  hasFinished: candidate.hasFinished,
  hasAcceptedCamera: candidate.hasAcceptedCamera,
  cameraState: candidate.cameraState,
  lastSeen: toIso(candidate.lastSeenAt),
  totalApplications: candidate.totalApplications,
  applicationCounter: candidate.applicationCounter,
  pause: candidate.pause && new RoomPauseTransformer(candidate.pause).toObject(),
  faceDetectionAlert: candidate.faceDetectionAlert && {
    message: candidate.faceDetectionAlert.message,
    since: toIso(candidate.faceDetectionAlert.sinceAt),
  },
  suspiciousAnswers: candidate.suspiciousAnswers,
  nursingMother: candidate.nursingMother,
  version: candidate.version,
  acknowledged: candidate.acknowledged && {
    version: candidate.acknowledged.version,
    when: toIso(candidate.acknowledged.at),
  },
  hasScreen: candidate.hasScreen,
  hasFilm: candidate.hasFilm,
  lastStill: candidate.lastStill && { id: candidate.lastStill.id, when: toIso(candidate.lastStill.at) },
  isStreaming: candidate.isStreaming,
  isSilenced: candidate.isSilenced,
  approval: candidate.approval && new ExamApprovalTransformer(candidate.approval).toObject(),
  awaitsApproval: candidate.awaitsApproval,
})
