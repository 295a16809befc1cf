import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayLeave } from '../../exam/leaving.ts'
import { toast } from '../../ui/toasts.ts'

export type Leaving = {
  /** Unsent answers are being sent. */
  isBusy: boolean
  /** Progress as text; null when there is none to show. */
  message: string | null
  /** Runs `go` once nothing is unsent; shows a message when that is not possible now. */
  leave: (go: () => Promise<void> | void) => Promise<void>
}

/** Before the session ends or the group is switched: sends what is unsent of any exam. */
export function useLeaving(): Leaving {
  const { t } = useTranslation('shell')
  const [left, setLeft] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const leave = async (go: () => Promise<void> | void) => {
    setBusy(true)
    const isSafe = await mayLeave(setLeft)
    setLeft(null)
    if (isSafe) await go()
    else toast('warning', t('profile.unsent'))
    setBusy(false)
  }
  return { isBusy, message: left === null ? null : t('profile.sending', { count: left }), leave }
}
