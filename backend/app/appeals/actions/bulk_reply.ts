import type { Caller, DomainError, Result } from '#shared'
import { ok } from '#shared'
import { chosenAppeals, type Chosen } from '../queries/chosen_appeals.js'
import type { BulkReplyView, SkippedAppeal } from '../views.js'
import { replyText } from './reply_text.js'
import { replyToAppeal } from './reply_to_appeal.js'

/** Appeals against one item, each with its revision as it was read. */
export type BulkChoice = { readonly item: number; readonly appeals: readonly Chosen[] }
export type BulkReply = { readonly response: string; readonly result: number }

/** What a reply to these would do: nothing is stored. */
export async function previewBulkReply(
  caller: Caller,
  { item, appeals }: BulkChoice
): Promise<BulkReplyView> {
  const { replies, skipped } = await chosenAppeals(caller, item, appeals)
  return { mode: 'preview', replied: replies.map(({ id }) => id), skipped }
}

/**
 * Gives one reply to each of these, one by one: an appeal that somebody has written to since is skipped, and keeps no other one from its reply. A call that is
 * repeated writes nothing twice, and goes on where the first one ended.
 * @returns refused, with nothing written: `validation` naming `response` or `result`
 */
export async function applyBulkReply(
  caller: Caller,
  { item, appeals }: BulkChoice,
  reply: BulkReply
): Promise<Result<BulkReplyView, DomainError>> {
  const text = replyText(reply.response)
  if (!text.ok) return text
  const { replies, skipped } = await chosenAppeals(caller, item, appeals, {
    response: text.value,
    result: reply.result,
  })
  const replied: number[] = []
  const missed: SkippedAppeal[] = []
  for (const { id, revision } of replies) {
    const done = await replyToAppeal(caller, id, { ...reply, annotations: null, revision, reason: null })
    if (done.ok) {
      replied.push(id)
      continue
    }
    const { error } = done
    // The decision is wrong for all of them.
    if (error.kind === 'invalid') return { ok: false, error }
    missed.push({ id, reason: error.kind === 'stale' ? 'changed' : 'unavailable' })
  }
  return ok({ mode: 'apply', replied, skipped: [...skipped, ...missed] })
}
