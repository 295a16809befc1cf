import type { ReactNode } from 'react'
import type { ApiError } from '../../api/errors.ts'
import type { Credentials } from '../../api/login.ts'
import { factorAsked } from '../../api/second_factor.ts'
import { loadTexts } from '../../locales/i18n.ts'
import { GivenPassword } from './GivenPassword.tsx'
import { SecondFactor } from './SecondFactor.tsx'

/** The step of the log-in after a right password that opened no session, with its texts. Loaded only where a log-in requires it. */
export async function nextStep(
  { code, body }: ApiError,
  credentials: Credentials,
  kioskToken: string | null,
  onBack: (messages?: string[]) => void
): Promise<ReactNode> {
  if (code === 'second_factor_asked') {
    await loadTexts(['second_factor'])
    return <SecondFactor asked={factorAsked(body)} kioskToken={kioskToken} onBack={onBack} />
  }
  await loadTexts(['password'])
  return <GivenPassword credentials={credentials} kioskToken={kioskToken} onBack={onBack} />
}
