import { authorize, notFound, type Caller } from '#shared'
import { hasEmailFlow, mayManageMail, mayMail } from '../policies/mail_policy.js'

/** Nothing is begun by it: it holds with the flow off too. @throws AppError 403 for who may not */
export async function authorizeStop(caller: Caller): Promise<void> {
  authorize(await mayMail(caller))
}

/** @throws AppError 403 for who may not; 404 where the institution writes no mails to many (`Application__EmailFlowEnabled`) */
export async function authorizeMail(caller: Caller, part: 'mails' | 'texts' = 'mails'): Promise<void> {
  authorize(part === 'mails' ? await mayMail(caller) : await mayManageMail(caller))
  if (!(await hasEmailFlow(caller))) throw notFound()
}
