import type { HttpContext } from '@adonisjs/core/http'
import { readUpload } from '#files'
import { unwrap } from '#shared'
import { startRecording, stopRecording } from '../actions/order_recording.js'
import { startRoom, stopRoom } from '../actions/order_room.js'
import { CHUNK_LIMIT_BYTES, receiveUpload, uploadAddress } from '../actions/receive_upload.js'
import { isRecording } from '../queries/recordings.js'
import {
  isRecordingValidator,
  orderValidator,
  uploadUrlValidator,
  uploadValidator,
} from '../validators/recording.js'

export default class RecordingController {
  /** `POST /recording/start`: of one candidate, or of all of a room. */
  async start(ctx: HttpContext) {
    const { userId, roomId, provider } = await ctx.request.validateUsing(orderValidator)
    unwrap(
      userId === undefined
        ? await startRoom(roomId, ctx.caller)
        : await startRecording({ userId, roomId, provider: provider ?? null }, ctx.caller)
    )
    return ctx.response.noContent()
  }

  /** `POST /recording/stop`, the same way. */
  async stop(ctx: HttpContext) {
    const { userId, roomId, provider } = await ctx.request.validateUsing(orderValidator)
    unwrap(
      userId === undefined
        ? await stopRoom(roomId, ctx.caller)
        : await stopRecording({ userId, roomId, provider: provider ?? null }, ctx.caller)
    )
    return ctx.response.noContent()
  }

  async isRecording(ctx: HttpContext) {
    const { roomId, room } = await isRecordingValidator.validate(ctx.request.qs())
    return { isRecording: await isRecording(ctx.caller, roomId ?? room) }
  }

  async uploadUrl(ctx: HttpContext) {
    const { key, roomId } = await uploadUrlValidator.validate(ctx.request.qs())
    return { uploadUrl: unwrap(await uploadAddress(key, roomId, ctx.caller)) }
  }

  /** PUT of the address that `uploadUrl` gave: the ticket in it is all it takes. */
  async upload(ctx: HttpContext) {
    const { ticket } = await uploadValidator.validate(ctx.request.qs())
    unwrap(await receiveUpload(ticket ?? '', () => readUpload(ctx, CHUNK_LIMIT_BYTES)))
    return ctx.response.noContent()
  }
}
