import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { logOut } from '../../api/login.ts'
import type { User } from '../../api/session.ts'
import { LanguageChoice } from '../../ui/LanguageChoice.tsx'
import { reasonToStay } from '../../ui/leaving.ts'
import { toast } from '../../ui/toasts.ts'
import { GroupSwitch } from './GroupSwitch.tsx'
import { SchemeChoice } from './SchemeChoice.tsx'

/**
 * Ends the session and leaves; where the log-in came from elsewhere, back to there when that is this origin. A page that has unsent
 * work sends it first, and says so when it cannot.
 */
export async function leave(user: User): Promise<void> {
  const reason = await reasonToStay()
  if (reason !== null) return toast('warning', reason)
  logOut()
  const away = user.provider.logoutRedirectUrl
  const isHere =
    away !== null &&
    URL.canParse(away, location.origin) &&
    new URL(away, location.origin).origin === location.origin
  location.replace(isHere ? away : '/login')
}

export function Profile({ user }: { user: User }) {
  const { t } = useTranslation('shell')
  return (
    <Box sx={{ p: 5, display: 'grid', gap: 5 }}>
      <div>
        <Typography variant="h2" id="profile-title">
          {t('profile.title')}
        </Typography>
        <Typography sx={{ mt: 2, fontWeight: 600, lineHeight: 1.35 }}>{user.name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('profile.permission', { group: t(`common:groups.${user.loggedGroup}`) })}
        </Typography>
      </div>
      {user.groups.length > 1 && <GroupSwitch user={user} />}
      <LanguageChoice />
      <SchemeChoice />
      <Button variant="outlined" onClick={() => void leave(user)}>
        {t('profile.logOut')}
      </Button>
    </Box>
  )
}
