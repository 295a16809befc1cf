import encryption from '@adonisjs/core/services/encryption'
import { liveSession } from '#identity'
import { ok, refuse, type Caller, type DomainError, type Result } from '#shared'

const PURPOSE = 'item_correction'

/** Long enough to open a page elsewhere, too short to be worth storing. */
const LIFE = '5 minutes'

type Claim = { applicationId: number; sessionId: number }

/** A token with which another page reads the correction of this application as `caller` may, for five minutes. */
export const correctionToken = (applicationId: number, caller: Caller): string =>
  encryption.use('tickets').encrypt({ applicationId, sessionId: caller.sessionId } satisfies Claim, {
    expiresIn: LIFE,
    purpose: PURPOSE,
  })

/**
 * The caller and the application that a token was made for.
 * @returns refused: `token_invalid` when it is none of ours, too old, or its session has ended
 */
export async function redeemCorrectionToken(
  token: string
): Promise<Result<{ applicationId: number; caller: Caller }, DomainError>> {
  const claim = encryption.use('tickets').decrypt<Claim>(token, PURPOSE)
  const session = claim && (await liveSession(claim.sessionId))
  if (!session)
    return refuse('unauthenticated', 'token_invalid', { messages: ['delivery.correction_token_invalid'] })
  return ok({ applicationId: claim.applicationId, caller: session.caller })
}
