import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { User } from '../../api/session.ts'
import { LanguageChoice } from '../../ui/LanguageChoice.tsx'
import { GroupSwitch } from './GroupSwitch.tsx'
import { LeaveButton } from './LeaveButton.tsx'
import { SchemeChoice } from './SchemeChoice.tsx'

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
      <Link href="/account">{t('profile.account')}</Link>
      <Link href="/this-computer">{t('profile.thisComputer')}</Link>
      <LeaveButton user={user} />
    </Box>
  )
}
