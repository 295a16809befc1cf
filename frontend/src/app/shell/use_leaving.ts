import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayLeave } from '../../exam/leaving.ts'
import { toast } from '../../ui/toasts.ts'

export type Leaving = {
  /** What was answered is being sent first. */
  isBusy: boolean
  /** How far that is, in words; null when there is nothing to say. */
  message: string | null
  /** Runs `go` once nothing is only here any more; says so when that cannot be now. */
  leave: (go: () => Promise<void> | void) => Promise<void>
}

/** Before the session ends or becomes another group's: what is unsent of any exam goes first. */
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
