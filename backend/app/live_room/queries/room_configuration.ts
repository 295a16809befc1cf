import { collectionSettings } from '#catalog'
import { liveRoom } from '#config/live_room'
import { mediaMode } from '#media'
import { RESTROOM_SECONDS, STILL_SECONDS } from '../domain/constants.js'
import { breakSecondsOf } from '../domain/pause.js'
import type { RoomConfiguration } from '../views.js'

/** The settings of a collection for its rooms. */
export async function roomConfiguration(collectionId: number): Promise<RoomConfiguration> {
  const { flags, configuration } = await collectionSettings(collectionId)
  return {
    acceptableLatencyMs: liveRoom.acceptableLatencyMs,
    breakSeconds: breakSecondsOf(configuration.timeToReturnFromBreakInSeconds),
    restroomSeconds: RESTROOM_SECONDS,
    stillSeconds: STILL_SECONDS,
    requireExplanation: configuration.requireExplanation,
    allowApproveExam: flags.allowApproveExam,
    allowProctorCommunication: flags.allowProctorCommunication,
    media: mediaMode(),
  }
}
