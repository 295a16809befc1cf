import { Box } from '../../ui/Box.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useTranslation } from 'react-i18next'
import type { Group, User } from '../../api/session.ts'
import { LanguageChoice } from '../../ui/LanguageChoice.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { GroupSwitch } from './GroupSwitch.tsx'
import { LeaveButton } from './LeaveButton.tsx'
import { SchemeChoice } from './SchemeChoice.tsx'

/** Groups that manage the accounts of others in the console. */
const ACCOUNT_GROUPS: readonly Group[] = ['ADMINISTRADOR', 'SCHOOL-ADMIN']

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
      <TextLink sx={LINK} href="/account">
        {t('profile.account')}
      </TextLink>
      {ACCOUNT_GROUPS.includes(user.loggedGroup) && (
        <TextLink sx={LINK} href="/admin/open_sessions">
          {t('profile.accounts')}
        </TextLink>
      )}
      <TextLink sx={LINK} href="/this-computer">
        {t('profile.thisComputer')}
      </TextLink>
      <LeaveButton user={user} />
    </Box>
  )
}

const LINK = { color: 'primary.main' } as const
