import { Button } from '../../ui/Button.ts'
import { useTranslation } from 'react-i18next'
import { logOut } from '../../api/login.ts'
import type { User } from '../../api/session.ts'
import { LeavingDialog } from '../../exam/log_out/LeavingDialog.tsx'
import { LeavingStatus } from '../../exam/log_out/LeavingStatus.tsx'
import { useLeaving } from '../../exam/log_out/use_leaving.ts'

/** Logs out and leaves for the log-in, whatever page this is. Unsent answers are sent first. */
export function LogOutButton({ user }: { user: User }) {
  const { t } = useTranslation('errors')
  const { isBusy, message, warning, question, leave } = useLeaving()
  const out = () => {
    logOut()
    location.replace('/login')
  }
  return (
    <>
      <Button variant="outlined" aria-disabled={isBusy} onClick={() => !isBusy && void leave(out)}>
        {t('logOut')}
      </Button>
      <LeavingStatus message={message} warning={warning} />
      {question && <LeavingDialog {...question} name={user.name} />}
    </>
  )
}
