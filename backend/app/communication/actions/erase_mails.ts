import { readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { mailSettings } from '#config/mail'
import { changedRows, clock, codeOf, select } from '#shared'
import { plainAddress } from '../domain/dead_address.js'
import { withoutPerson } from '../domain/mailing_without_person.js'
import { OTHERS_MS } from '../sending/claim_message.js'

/** Whose mails; `address` null: they had none, or others have it too, so that what went to it is not theirs alone. */
export type MailsOf = {
  readonly institutionId: number
  readonly userId: number
  readonly address: string | null
}

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** Rows with ids up to `next` are done; null: there are no more. */
export type Walked = { readonly next: number | null; readonly changed: number }

/** Nothing that waits for its server leaves to this person any more. */
export const stopMails = (trx: TransactionClientContract, userId: number): Promise<void> =>
  failQueued(trx, (query) => query.where('user_id', userId))

async function failQueued(
  trx: TransactionClientContract,
  narrow: (query: DatabaseQueryBuilderContract<unknown>) => unknown
): Promise<void> {
  const now = clock.now()
  const query = trx.from('email_messages').where('state', 'queued')
  narrow(query)
  await query.update({ state: 'failed', ended_at: now, updated_at: now })
}

/** Until when a worker may have a message to this person in its hands, and will write down what came of it; null: none has. */
export async function mailsInHandUntil(trx: Client, userId: number): Promise<number | null> {
  const rows = await select(trx, 'email_messages', { at: 'email_messages.updated_at' }).where({
    user_id: userId,
    state: 'sending',
  })
  const until = Math.max(0, ...rows.map(({ at }) => at + 2 * OTHERS_MS))
  return until > clock.now() ? until : null
}

const EMPTIED = { address: '', domain: null, subject: '', data_json: '{}', answer: null } as const

/** Takes address and texts out of mails to somebody; that there was a mail stays. @returns how many */
export async function emptyMails(trx: TransactionClientContract, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  return changedRows(
    await trx
      .from('email_messages')
      .whereIn('id', [...ids])
      .update(EMPTIED)
  )
}

type Range = { readonly after: number; readonly most: number }

const MESSAGE = {
  id: 'email_messages.id',
  institutionId: 'email_messages.institution_id',
  userId: 'email_messages.user_id',
  address: 'email_messages.address',
} as const

/** Of the next messages the copies that went to their address, which is nobody else's. `next`: as of `Walked`. */
export async function copiesAmong(
  client: Client,
  { institutionId, address }: MailsOf,
  { after, most }: Range
): Promise<{ ids: number[]; next: number | null }> {
  if (address === null) return { ids: [], next: null }
  const rows = await select(client, 'email_messages', MESSAGE)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
  const ids = rows
    .filter(
      (row) =>
        row.userId === null && row.institutionId === institutionId && plainAddress(row.address) === address
    )
    .map(({ id }) => id)
  return { ids, next: rows.length < most ? null : (rows.at(-1)?.id ?? null) }
}

/** Empties them; one that has not left does not leave any more. */
export async function emptyCopies(
  trx: TransactionClientContract,
  of: MailsOf,
  range: Range
): Promise<Walked> {
  const { ids, next } = await copiesAmong(trx, of, range)
  if (ids.length > 0) await failQueued(trx, (query) => query.whereIn('id', ids))
  return { next, changed: await emptyMails(trx, ids) }
}

/** Takes values that were given for somebody, and their address, out of the next mailings. Whom a mailing is to stays by number. */
export async function emptyMailings(
  trx: TransactionClientContract,
  of: MailsOf,
  { after, most }: Range
): Promise<Walked> {
  const range = await select(trx, 'email_mailings', {
    id: 'email_mailings.id',
    institutionId: 'email_mailings.institution_id',
    refusedJson: 'email_mailings.refused_json',
    copiesJson: 'email_mailings.copies_json',
  })
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
  const last = range.at(-1)?.id
  if (last === undefined) return { next: null, changed: 0 }
  // Whom a long one is to is read where it names them alone.
  const naming = await trx
    .query<{ id: number; peopleJson: string }>()
    .from('email_mailings')
    .where('institution_id', of.institutionId)
    .whereBetween('id', [after + 1, last])
    .whereRaw('people_json LIKE ?', [`%[${of.userId},{%`])
    .select('id', 'people_json as peopleJson')
  const people = new Map(naming.map(({ id, peopleJson }) => [id, peopleJson]))
  let changed = 0
  for (const { id, institutionId, refusedJson, copiesJson } of range) {
    if (institutionId !== of.institutionId) continue
    const to = withoutPerson({ peopleJson: people.get(id) ?? null, refusedJson, copiesJson }, of)
    if (to === null) continue
    await trx.from('email_mailings').where('id', id).update(to)
    changed += 1
  }
  return { next: range.length < most ? null : last, changed }
}

/** Takes their address off the dead ones. @returns how many */
export async function liftErased(
  trx: TransactionClientContract,
  { institutionId, address }: MailsOf
): Promise<number> {
  if (address === null) return 0
  return changedRows(
    await trx.from('email_suppressions').where({ institution_id: institutionId, address }).delete()
  )
}

/** Removes the files of mails that were written instead of sent, of these messages. */
export async function removeLetters(ids: readonly number[]): Promise<void> {
  const wanted = new Set(ids)
  const names = await readdir(mailSettings.folder).catch(ifGone)
  for (const name of names ?? []) {
    const [, id] = /^(\d+)-\d+\.eml(?:\.part)?$/.exec(name) ?? []
    if (id !== undefined && wanted.has(Number(id)))
      await unlink(join(mailSettings.folder, name)).catch(ifGone)
  }
}

const ifGone = (error: unknown): null => {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}
