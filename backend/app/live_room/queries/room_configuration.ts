import { collectionSettings } from '#catalog'
import { proctoring } from '#config/proctoring'
import { RESTROOM_SECONDS, STILL_SECONDS } from '../domain/constants.js'
import { breakSecondsOf } from '../domain/pause.js'
import type { RoomConfiguration } from '../views.js'
import { mediaState } from './media_state.js'

/** What a collection says about its rooms. */
export async function roomConfiguration(collectionId: number): Promise<RoomConfiguration> {
  const { flags, configuration } = await collectionSettings(collectionId)
  return {
    acceptableLatencyMs: proctoring.acceptableLatencyMs,
    breakSeconds: breakSecondsOf(configuration.timeToReturnFromBreakInSeconds),
    restroomSeconds: RESTROOM_SECONDS,
    stillSeconds: STILL_SECONDS,
    requireExplanation: configuration.requireExplanation,
    allowApproveExam: flags.allowApproveExam,
    allowProctorCommunication: flags.allowProctorCommunication,
    media: mediaState().mode(),
  }
}
