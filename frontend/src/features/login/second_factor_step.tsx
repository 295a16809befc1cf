import type { ReactNode } from 'react'
import { factorAsked } from '../../api/second_factor.ts'
import { loadTexts } from '../../locales/i18n.ts'
import { SecondFactor } from './SecondFactor.tsx'

/** The step of the log-in after the password, with its texts. Loaded only where a log-in requires it. */
export async function secondFactorStep(
  answer: Readonly<Record<string, unknown>>,
  kioskToken: string | null,
  onBack: (messages?: string[]) => void
): Promise<ReactNode> {
  await loadTexts(['second_factor'])
  return <SecondFactor asked={factorAsked(answer)} kioskToken={kioskToken} onBack={onBack} />
}
