import type { HttpContext } from '@adonisjs/core/http'
import { listRequest, listResponse, given, unwrap } from '#shared'
import RecordingTransformer from '../transformers/recording_transformer.js'
import { listRecordings, retryRecording, watchRecording } from '../actions/watch_recording.js'
import { ofRoomValidator } from '../validators/recording.js'

/** What was recorded in a room, to be watched afterwards. */
export default class RoomRecordingsController {
  /** `GET /v1/rooms/{id}/recordings?candidate&kind`: newest first. */
  async index(ctx: HttpContext) {
    const request = listRequest(ctx, { orderable: ['id'], defaultOrder: '-id', defaultSize: 20 })
    const { candidate, kind } = await ofRoomValidator.validate(
      given({ candidate: request.filter.candidate, kind: request.filter.kind })
    )
    const page = unwrap(
      await listRecordings(Number(ctx.params.id), { candidateId: candidate, kind }, ctx.caller, request)
    )
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(RecordingTransformer.transform(page.rows)),
    })
  }

  /** `POST /v1/recordings/{id}/ticket` */
  async ticket(ctx: HttpContext) {
    return { url: unwrap(await watchRecording(Number(ctx.params.id), ctx.caller)) }
  }

  /** `POST /v1/recordings/{id}/retry` */
  async retry(ctx: HttpContext) {
    unwrap(await retryRecording(Number(ctx.params.id), ctx.caller))
    return ctx.response.noContent()
  }
}
