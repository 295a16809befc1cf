import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { repeatOnDeadlock, select } from '#shared'
import { firstAccessFragment } from '../domain/first_access_code.js'
import { stillWaiting } from '../queries/waiting_people.js'
import { freshCodes, storeCodes, type FreshCode } from './codes.js'

/**
 * Stores the codes of cards that were printed, of those who have still not come in; every code of before is worth nothing any more.
 * @returns whose were stored
 */
export async function storePrinted(
  trx: TransactionClientContract,
  codes: readonly FreshCode[],
  print: { readonly batch: string; readonly madeBy: number }
): Promise<ReadonlySet<number>> {
  const waiting = await stillWaiting(
    trx,
    codes.map(({ userId }) => userId)
  )
  const stored = codes.filter(({ userId }) => waiting.has(userId))
  await storeCodes(trx, stored, { ...print, replaces: 'all' })
  return waiting
}

/** A first access as its mail says it; `fragment`: of the address, after `#`. */
export type MailedAccess = {
  readonly name: string
  readonly username: string
  readonly institution: string
  readonly code: string
  readonly fragment: string
}

type Mail = { readonly userId: number; readonly address: string; readonly orderedAt: number }

/**
 * The code of a mail, made at the moment it is sent. Another attempt at the same mail makes another, and the earlier ones stay good: nobody
 * knows which arrives. Those of before the order are worth nothing any more. Null: the person has come in meanwhile, has a card that was
 * printed since, or has another address now.
 */
export const issueMailedCode = (mail: Mail): Promise<MailedAccess | null> =>
  repeatOnDeadlock(() => db.transaction((trx) => issueIn(trx, mail)))

async function issueIn(
  trx: TransactionClientContract,
  { userId, address, orderedAt }: Mail
): Promise<MailedAccess | null> {
  const waiting = await stillWaiting(trx, [userId])
  if (!waiting.has(userId)) return null
  const person = await select(trx, 'users', {
    name: 'users.name',
    username: 'users.username',
    email: 'users.email',
    institution: 'institutions.name',
  })
    .join('institutions', 'institutions.id', 'users.institution_id')
    .where('users.id', userId)
    .firstOrFail()
  if (person.email?.toLowerCase() !== address.toLowerCase()) return null
  const printed = await select(trx, 'first_access_codes', { id: 'first_access_codes.id' })
    .where('user_id', userId)
    .whereNull('used_at')
    .whereNull('replaced_at')
    .where('created_at', '>', orderedAt)
    .whereNotNull('made_by')
    .first()
  if (printed) return null
  const [fresh] = freshCodes([userId])
  if (!fresh) return null
  await storeCodes(trx, [fresh], { batch: `mail-${orderedAt}`, madeBy: null, replaces: orderedAt })
  const { name, username, institution } = person
  return {
    name,
    username,
    institution,
    code: fresh.code,
    fragment: firstAccessFragment(username, fresh.code),
  }
}
