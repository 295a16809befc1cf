import { callerOfSession } from '#identity'
import type { PauseReason } from '../domain/mailing_state.js'
import { hasEmailFlow, mayMail } from '../policies/mail_policy.js'

/** Why no more of a mailing may leave that was ordered in this session; null: it goes on. Rights and settings are those of now. */
export async function pauseReason(session: number): Promise<PauseReason | null> {
  const orderer = await callerOfSession(session)
  if (!orderer || !(await mayMail(orderer))) return 'rights'
  return (await hasEmailFlow(orderer)) ? null : 'flow'
}
