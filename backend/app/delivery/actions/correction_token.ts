import encryption from '@adonisjs/core/services/encryption'
import { liveSession } from '#identity'
import { AppError, type Caller } from '#shared'

const PURPOSE = 'item_correction'

/** Long enough to open a page elsewhere, too short to be kept. */
const LIFE = '5 minutes'

type Claim = { applicationId: number; sessionId: number }

/** A token with which another page reads the correction of this application as `caller` may, for five minutes. */
export const correctionToken = (applicationId: number, caller: Caller): string =>
  encryption.use('tickets').encrypt({ applicationId, sessionId: caller.sessionId } satisfies Claim, {
    expiresIn: LIFE,
    purpose: PURPOSE,
  })

/**
 * Whose eyes a token stands for, and on which application.
 * @throws AppError 401 `token_invalid` when it is none of ours, too old, or its session has ended
 */
export async function redeemCorrectionToken(
  token: string
): Promise<{ applicationId: number; caller: Caller }> {
  const claim = encryption.use('tickets').decrypt<Claim>(token, PURPOSE)
  const session = claim && (await liveSession(claim.sessionId))
  if (!session) throw new AppError(401, 'token_invalid', { messages: ['delivery.correction_token_invalid'] })
  return { applicationId: claim.applicationId, caller: session.caller }
}
