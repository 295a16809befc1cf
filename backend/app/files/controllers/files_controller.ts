import type { HttpContext } from '@adonisjs/core/http'
import { AppError, authorizeOrHide, cookieName, notFound, unwrap, type Caller } from '#shared'
import {
  grantOf,
  issueFileTicket,
  redeemFileTicket,
  STREAM_MS,
  type FileGrant,
} from '../actions/file_tickets.js'
import { hiddenNameFor, mayReadByRule } from '../actions/file_rules.js'
import { mayReadFile } from '../policies/file_policy.js'
import { findFile } from '../queries/find_file.js'
import type StoredFile from '../models/stored_file.js'
import FileTicketTransformer from '../transformers/file_ticket_transformer.js'
import { streamValidator } from '../validators/files.js'
import { sendBareFile, sendFile } from './send_file.js'

const COOKIE = 'banca_file'

/** Stored files, for whoever may read them. */
export default class FilesController {
  /** GET /files/{key} */
  async show(ctx: HttpContext) {
    const file = await readable(ctx, ctx.caller)
    return sendTo(ctx, ctx.caller, file)
  }

  /** POST /files/{key}/ticket: an address for one use, for a player or a new tab, which send no header */
  async ticket(ctx: HttpContext) {
    const file = await readable(ctx, ctx.caller)
    const ticket = unwrap(await issueFileTicket(ctx.caller, file.storageKey))
    return ctx.serialize(FileTicketTransformer.transform(ticket))
  }

  /**
   * GET /files/{key}/stream?ticket=. A player asks for one part after another: the ticket is used up by the first, which leaves a
   * cookie for this one file behind. That opens nothing any more once the session has ended.
   */
  async stream(ctx: HttpContext) {
    const key = String(ctx.params.key)
    const { ticket } = await ctx.request.validateUsing(streamValidator)
    const known: FileGrant | null = ctx.request.encryptedCookie(cookieName(ctx, COOKIE))
    const opened = (await grantOf(known, key)) ?? (await redeemFileTicket(ticket, key))
    if (!opened) throw new AppError(401, 'ticket_invalid', { messages: ['files.ticket_invalid'] })
    const file = await readable(ctx, opened.caller)
    if (opened.isNew)
      ctx.response.encryptedCookie(cookieName(ctx, COOKIE), opened.grant, {
        path: `/files/${key}/stream`,
        maxAge: STREAM_MS / 1000,
        httpOnly: true,
        sameSite: 'strict',
        // A school without a certificate of its own watches videos too.
        secure: ctx.request.secure(),
      })
    return sendTo(ctx, opened.caller, file)
  }
}

/** From whom its name is hidden, what its camera wrote is as well. */
async function sendTo(ctx: HttpContext, caller: Caller, file: StoredFile) {
  const hidden = await hiddenNameFor(caller, file)
  return hidden === null ? sendFile(ctx, file) : sendBareFile(ctx, file, hidden)
}

async function readable(ctx: HttpContext, caller: Caller) {
  const file = await findFile(String(ctx.params.key))
  if (!file) throw notFound()
  authorizeOrHide((await mayReadByRule(caller, file)) ?? mayReadFile(caller, file))
  return file
}
