import { Button } from '../../ui/Button.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { logOut } from '../../api/login.ts'
import { canSit, type User } from '../../api/session.ts'
import { CheckLine } from '../../ui/CheckLine.tsx'
import { LeavingDialog } from '../../exam/log_out/LeavingDialog.tsx'
import { LeavingStatus } from '../../exam/log_out/LeavingStatus.tsx'
import { useLeaving } from '../../exam/log_out/use_leaving.ts'

/**
 * Logs out and leaves; where the log-in came from another page of this origin, back to there.
 * Unsent answers are sent first.
 */
export function LeaveButton({ user }: { user: User }) {
  const { t } = useTranslation('shell')
  const { isBusy, message, warning, question, leave } = useLeaving()
  const canForget = useForgettable(user)
  const [isForgetting, setForgetting] = useState(false)
  const out = async () => {
    if (isForgetting) (await import('../../offline/forget_sent.ts')).forgetOnLeaving(String(user.id))
    logOut()
    const away = user.provider.logoutRedirectUrl
    const isHere =
      away !== null &&
      URL.canParse(away, location.origin) &&
      new URL(away, location.origin).origin === location.origin
    location.replace(isHere ? away : '/login')
  }
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      {canForget && <CheckLine label={t('profile.forget')} checked={isForgetting} onChange={setForgetting} />}
      <Button variant="outlined" fullWidth aria-disabled={isBusy} onClick={() => !isBusy && void leave(out)}>
        {t('profile.logOut')}
      </Button>
      <LeavingStatus message={message} warning={warning} />
      {question && <LeavingDialog {...question} name={user.name} />}
    </div>
  )
}

/** Whether this computer holds exams of this person that are completely on the server. */
function useForgettable(user: User): boolean {
  const [is, setIs] = useState(false)
  const id = canSit(user) ? String(user.id) : null
  useEffect(() => {
    if (id === null) return
    // Where the browser cannot tell, nothing is offered.
    import('../../offline/forget_sent.ts')
      .then(({ hasForgettable }) => hasForgettable(id))
      .then(setIs, () => undefined)
  }, [id])
  return is
}
