import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { beforeLeaving, leaveAnyway, type Aside } from '../../exam/leaving.ts'
import { toast } from '../../ui/toasts.ts'

/** What stays on this computer, and the way on in spite of it. */
export type LeftAside = { aside: Aside; onGo: () => void; onStay: () => void }

export type Leaving = {
  /** Unsent answers are being sent. */
  isBusy: boolean
  /** Progress as text; null when there is none to show. */
  message: string | null
  /** To be shown (`LeftAsideDialog`); null: nothing to tell. */
  leftAside: LeftAside | null
  /** Runs `go` once nothing is unsent; shows a message when that is not possible now. */
  leave: (go: () => Promise<void> | void) => Promise<void>
}

/**
 * Before the session ends or the group is switched: sends what is unsent of any exam. What the server has no room for
 * holds nobody here: the person is notified, and goes.
 */
export function useLeaving(): Leaving {
  const { t } = useTranslation('shell')
  const [unsent, setUnsent] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [leftAside, setLeftAside] = useState<LeftAside | null>(null)
  const leave = async (go: () => Promise<void> | void) => {
    setBusy(true)
    const left = await beforeLeaving(setUnsent)
    setUnsent(null)
    if (left.unsent > 0) toast('warning', t('profile.unsent'))
    else if (left.aside === null) await go()
    else {
      const onGo = () => {
        setLeftAside(null)
        leaveAnyway()
        setBusy(true)
        void Promise.resolve(go()).finally(() => setBusy(false))
      }
      setLeftAside({ aside: left.aside, onGo, onStay: () => setLeftAside(null) })
    }
    setBusy(false)
  }
  const message = unsent === null ? null : t('profile.sending', { count: unsent })
  return { isBusy, message, leftAside, leave }
}
