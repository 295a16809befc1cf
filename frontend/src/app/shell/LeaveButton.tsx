import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { logOut } from '../../api/login.ts'
import type { User } from '../../api/session.ts'
import { useLeaving } from './use_leaving.ts'

/**
 * Ends the session and leaves; where the log-in came from elsewhere, back to there when that is this origin. What is unsent of an exam
 * goes first.
 */
export function LeaveButton({ user }: { user: User }) {
  const { t } = useTranslation('shell')
  const { isBusy, words, leave } = useLeaving()
  const out = () => {
    logOut()
    const away = user.provider.logoutRedirectUrl
    const isHere =
      away !== null &&
      URL.canParse(away, location.origin) &&
      new URL(away, location.origin).origin === location.origin
    location.replace(isHere ? away : '/login')
  }
  return (
    <div>
      <Button variant="outlined" fullWidth aria-disabled={isBusy} onClick={() => !isBusy && void leave(out)}>
        {t('profile.logOut')}
      </Button>
      <Box role="status" sx={{ mt: 2, fontSize: '0.9375rem', color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {words}
      </Box>
    </div>
  )
}
