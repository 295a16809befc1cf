import { banca } from '#config/banca'
import { clock, ok, refuseForbidden, type DomainError, type Result } from '#shared'
import { refuseLogin } from '../domain/refusals.js'
import { factorNeed, mayHaveFactor, type FactorNeed } from '../domain/second_factor_need.js'
import type { LoginPurpose } from '../domain/session_state.js'
import type { Waiting } from '../domain/waiting_places.js'
import type { Account } from '../queries/find_account.js'
import { openChallenge } from './challenges.js'
import { findFactor } from './factors.js'
import { offerFactor } from './offers.js'

/** What a log-in of this account still asks for, as it is now. */
export async function needOf({ user }: Account): Promise<FactorNeed> {
  if (!mayHaveFactor(user.groups)) return 'none'
  const hasFactor = (await findFactor(user.id)) !== null
  return factorNeed({ groups: user.groups, hasFactor }, banca.secondFactorGroups)
}

/**
 * Refused where a code is still asked for after the right password, or after what a provider proved: `second_factor_asked` with what the
 * client goes on with; `forbidden` for an import whose person must set it up first; and what `openChallenge` refuses.
 */
export async function askForFactor(
  account: Account,
  need: FactorNeed,
  login: Waiting & { purpose: LoginPurpose }
): Promise<Result<null, DomainError>> {
  if (need === 'none') return ok(null)
  if (need === 'set_up' && login.purpose === 'import')
    return refuseForbidden('identity.second_factor_missing')
  const challenge = await openChallenge(account, { ...login, now: clock.now() })
  if (!challenge.ok) return challenge
  return refuseLogin('second_factor_asked', {
    clientId: login.clientId,
    challenge: challenge.value,
    offer: need === 'set_up' ? offerFactor(account.user) : null,
  })
}
