import { Box } from '../../ui/Box.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useTranslation } from 'react-i18next'
import { isStaff, type Group, type User } from '../../api/session.ts'
import { useSettings } from '../../api/settings.ts'
import { LanguageChoice } from '../../ui/LanguageChoice.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { GroupSwitch } from './GroupSwitch.tsx'
import { LeaveButton } from './LeaveButton.tsx'
import { SchemeChoice } from './SchemeChoice.tsx'

/** Groups that manage the accounts of others in the console. */
const ACCOUNT_GROUPS: readonly Group[] = ['ADMINISTRADOR', 'SCHOOL-ADMIN']

export function Profile({ user }: { user: User }) {
  const { t } = useTranslation('shell')
  const permissions = useSettings()?.permissions
  const opensOffice = isStaff(user) && permissions != null && opensConsole(permissions.BackOffice)
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
        {/* Of a session that an older version stored there is none. */}
        {user.role != null && (
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {t('profile.role', { role: user.role })}
          </Typography>
        )}
      </div>
      {user.groups.length > 1 && <GroupSwitch user={user} />}
      <LanguageChoice />
      <SchemeChoice />
      <TextLink sx={LINK} href="/account">
        {t('profile.account')}
      </TextLink>
      {opensOffice && (
        <TextLink sx={LINK} href="/admin">
          {t('profile.office')}
        </TextLink>
      )}
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

/** Whether a switch of the back office opens a page of the console: that of exports opens pages of the side menu. */
const opensConsole = (branch: unknown): boolean =>
  typeof branch === 'object' &&
  branch !== null &&
  Object.entries(branch).some(([name, below]) => name !== 'Exports' && hasAny(below))

/** Whether any switch of a branch is on. */
const hasAny = (branch: unknown): boolean =>
  typeof branch === 'object' && branch !== null ? Object.values(branch).some(hasAny) : branch === true

const LINK = { color: 'primary.main' } as const
