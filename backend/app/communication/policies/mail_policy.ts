import { hasSwitch, settingsOfCaller } from '#access'
import { isStaff, type Caller } from '#shared'

/** Who writes to many, and sees what became of it: whom of the staff the switch lets, ADMINISTRADOR and Professor by default. */
export const mayMail = async (caller: Caller): Promise<boolean> =>
  isStaff(caller) && (await hasSwitch(caller, 'BackOffice.Emails'))

/** Mailings are the institution's for administrators; others see and change their own. */
export const seesAllMailings = ({ group }: Pick<Caller, 'group'>): boolean => group === 'ADMINISTRADOR'

/** Templates and suppressed addresses are the institution's. */
export const mayManageMail = async (caller: Caller): Promise<boolean> =>
  caller.group === 'ADMINISTRADOR' && (await mayMail(caller))

/** Does the institution write mails to many at all? */
export const hasEmailFlow = async (caller: Caller): Promise<boolean> =>
  (await settingsOfCaller(caller)).preferences.Application__EmailFlowEnabled
