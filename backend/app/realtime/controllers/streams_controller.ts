import { randomUUID } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { AppError, clock, unwrap } from '#shared'
import { issueTicket, redeemTicket } from '../actions/stream_tickets.js'
import { recheckOpened } from '../actions/recheck_streams.js'
import { hub } from '../fan_out.js'
import { byeFrame, HEARTBEAT_SECONDS, welcomeFrame } from '../frames.js'
import type { OpenStream } from '../hub.js'
import { streamValidator, ticketValidator } from '../validators/realtime.js'
import TicketTransformer from '../transformers/ticket_transformer.js'

/** Some proxies hold back the first kilobytes of an answer: with these they have what they wait for. */
const PADDING = `:${' '.repeat(2_048)}\n\n`

export default class StreamsController {
  /** `POST /v1/events/tickets` with `channels` */
  async ticket(ctx: HttpContext) {
    const { channels } = await ctx.request.validateUsing(ticketValidator)
    const ticket = unwrap(await issueTicket(ctx.caller, channels))
    return ctx.serialize(TicketTransformer.transform(ticket))
  }

  /** `GET /v1/events?ticket=`: an event stream, until one side closes it */
  async open(ctx: HttpContext) {
    const { ticket = '' } = await ctx.request.validateUsing(streamValidator)
    const { session, channels } = unwrap(await redeemTicket(ticket))
    const { userId, institutionId, group, roleId } = session.caller
    if (!hub.hasPlaceFor(userId))
      throw new AppError(429, 'too_many_streams', {
        messages: ['realtime.too_many_streams'],
        headers: { 'Retry-After': String(HEARTBEAT_SECONDS * 3) },
      })
    const response = ctx.response.response
    response.writeHead(200, {
      ...ctx.response.getHeaders(),
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    })
    response.socket?.setNoDelay(true)
    response.socket?.setKeepAlive(true)
    const uid = randomUUID()
    response.on('close', () => hub.close(uid))
    response.write(PADDING + welcomeFrame(clock.now()))
    const stream: OpenStream = {
      uid,
      userId,
      sessionId: session.id,
      institutionId,
      group,
      roleId,
      channels,
      outlet: {
        write: (frame) => void response.write(frame),
        buffered: () => response.writableLength,
        end: () => void response.end(),
        destroy: () => void response.destroy(),
      },
    }
    hub.open(stream)
    // Rights may have gone since the ticket was issued. Checked while the stream is registered: it is notified of every later change.
    await recheckOpened(stream).catch(() => hub.dismiss([stream], byeFrame('restart')))
  }
}
