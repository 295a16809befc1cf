import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { beforeLeaving, leaveAnyway, type Aside, type Left } from '../leaving.ts'

/** What a person is asked before they go: `aside` stays on this computer; null: what is here cannot be read. */
export type LeavingQuestion = {
  aside: Aside | null
  onGo: () => void
  onStay: () => void
  /** Looks once more. */
  onRetry: () => void
}

export type Leaving = {
  /** Unsent answers are being sent. */
  isBusy: boolean
  /** Progress as text; null when there is none to show. */
  message: string | null
  /** Why the person stays; null while nothing keeps them. Shown where they are: a toast would lie behind the dialog with the button. */
  warning: string | null
  /** To be shown (`LeavingDialog`); null: nothing to tell. */
  question: LeavingQuestion | null
  /** Runs `go` once nothing is unsent; gives a `warning` when that is not possible now. */
  leave: (go: () => Promise<void> | void) => Promise<void>
}

/**
 * Before the session ends or the group is switched: sends what is unsent of any exam. What the server does not take now, and what this
 * browser cannot read, hold nobody here: the person is notified, and goes.
 */
export function useLeaving(): Leaving {
  const { t } = useTranslation('shell')
  const [unsent, setUnsent] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [warning, setWarning] = useState<string | null>(null)
  const [question, setQuestion] = useState<LeavingQuestion | null>(null)
  const leave = async (go: () => Promise<void> | void) => {
    setBusy(true)
    setWarning(null)
    const left = await beforeLeaving(setUnsent)
    setUnsent(null)
    if (left.unsent > 0) setWarning(t(left.isInPage ? 'profile.unsentInPage' : 'profile.unsent'))
    else if (left.held !== undefined) setWarning(left.held)
    else {
      if (left.aside === null && !left.isUnread) await go()
      else ask(left, go)
    }
    setBusy(false)
  }
  const ask = ({ aside, isUnread }: Pick<Left, 'aside' | 'isUnread'>, go: () => Promise<void> | void) => {
    const onStay = () => setQuestion(null)
    const onRetry = () => {
      setQuestion(null)
      void leave(go)
    }
    const onGo = () => {
      // One after the other: what stays, then what nobody can tell.
      if (aside !== null && isUnread) return ask({ aside: null, isUnread }, go)
      setQuestion(null)
      leaveAnyway()
      setBusy(true)
      void Promise.resolve(go()).finally(() => setBusy(false))
    }
    setQuestion({ aside, onGo, onStay, onRetry })
  }
  const message = unsent === null ? null : t('profile.sending', { count: unsent })
  return { isBusy, message, warning, question, leave }
}
