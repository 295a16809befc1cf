import { setTimeout as pause } from 'node:timers/promises'
import { record } from '#audit'
import { counters, takeWithin } from '#counters'
import { inTransaction, ok, refuse, type DomainError, type Result } from '#shared'
import { hashed } from '../passwords/guess_limits.js'
import { networkOf } from '../passwords/network_of.js'
import { resetPorts } from '../password_resets/reset_mail.js'
import { accountsOfAddress, MOST_OF_ADDRESS } from '../queries/accounts_of_address.js'

/** Mails to one mailbox: nobody fills another's. Counted for addresses without an account too, so that the refusal says nothing. */
const PER_ADDRESS = { max: 4, seconds: 3_600 }
/** Mails to one mailbox in a day. */
const MAILS_A_DAY = { max: 10, seconds: 86_400 }
/** Mails that one network has sent, and unknown addresses that it learns to be unknown: more than a school of a thousand behind one address needs. */
const OF_NETWORK = { max: 1_000, seconds: 600 }
const TOO_MANY = { code: 'too_many_resets', message: 'identity.too_many_resets' }
/** Where unknown addresses are hidden (also from a network that tried too many), every answer comes after this long: what a mail costs the server is well below it. */
const HIDDEN_MS = 400

export type ResetRequest = { readonly email: string; readonly address: string }

/**
 * Sends each account of a mail address a link for a new password.
 * @param wait tests do without it
 * @returns refused: `unknown_email` on the field `email`, unless an institution hides that or the network tried too many; `too_many_resets`
 */
export async function askPasswordReset(
  { email, address }: ResetRequest,
  wait: (ms: number) => Promise<unknown> = pause
): Promise<Result<null, DomainError>> {
  const network = networkOf(address)
  const unknownKey = `resets-unknown:${network}`
  const isHidden =
    (await resetPorts().hidesUnknown()) || (await counters.peek(unknownKey)).count >= OF_NETWORK.max
  const [asked] = await Promise.all([ask(email.toLowerCase(), network), isHidden ? wait(HIDDEN_MS) : null])
  if (asked.ok || asked.error.code !== 'unknown_email') return asked
  // Of those that come at once the last ones are hidden too.
  const tells = !isHidden && (await counters.take(unknownKey, OF_NETWORK)).allowed
  return tells ? asked : ok(null)
}

async function ask(email: string, network: string): Promise<Result<null, DomainError>> {
  const taken = await takeWithin(`resets:${hashed(email)}`, PER_ADDRESS, TOO_MANY)
  if (!taken.ok) return taken
  const accounts = await accountsOfAddress(email)
  const [first] = accounts
  if (!first) return refuse('invalid', 'unknown_email', { fields: { email: ['identity.unknown_email'] } })
  const named = accounts.slice(0, MOST_OF_ADDRESS)
  const [userId, ...others] = named.map(({ id }) => id)
  if (userId === undefined || !(await mayMail(email, network))) return ok(null)
  return inTransaction(async (trx) => {
    await resetPorts().send(trx, {
      address: first.email ?? email,
      userIds: [userId, ...others],
      isShortened: accounts.length > named.length,
      institutionId: first.institutionId,
      language: first.language === 'en' ? 'en' : 'pt-BR',
    })
    // Who asked has shown nothing yet.
    for (const { id, institutionId } of named)
      await record(trx, {
        act: 'password_reset_asked',
        by: null,
        institutionId,
        subject: { type: 'user', id },
      })
    return ok(null)
  })
}

/** Beyond it nothing is sent, and the answer does not say so. */
const mayMail = async (email: string, network: string): Promise<boolean> =>
  (await counters.take(`reset-mails-of:${network}`, OF_NETWORK)).allowed &&
  (await counters.take(`reset-mails-to:${hashed(email)}`, MAILS_A_DAY)).allowed
