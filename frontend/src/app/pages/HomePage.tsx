import { Box } from '../../ui/Box.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useTranslation } from 'react-i18next'
import { useMenu } from '../../api/menu.ts'
import { useSession } from '../../api/session.ts'
import { usePageTitle } from '../../shared/page_title.ts'
import type { IsBuilt } from '../routes/route_table.ts'
import { GroupSwitch } from '../shell/GroupSwitch.tsx'
import { menuEntries } from '../shell/menu_entries.ts'
import { MenuLink } from '../shell/MenuLink.tsx'
import { LeaveButton } from '../shell/LeaveButton.tsx'

/** `/` for those who have no landing page of their own: who they are here, and where they can go. */
export default function HomePage({ isBuilt }: { isBuilt: IsBuilt }) {
  const { t } = useTranslation('shell')
  const user = useSession()?.user
  const entries = menuEntries(useMenu(), isBuilt).flatMap((section) => section.entries)
  usePageTitle(t('home.title'))
  if (user === undefined) return null
  const firstName = user.name.split(' ')[0] ?? user.name
  return (
    <Box sx={{ maxWidth: 640, mx: 'auto', px: { xs: 5, sm: 8 }, py: { xs: 7, sm: 12 } }}>
      <Typography variant="h1">{t('home.greeting', { name: firstName })}</Typography>
      <Typography sx={{ mt: 2, color: 'text.secondary' }}>
        {t('home.group', { group: t(`common:groups.${user.loggedGroup}`) })}
      </Typography>
      <Box
        component="dl"
        sx={{
          mt: 8,
          mb: 0,
          display: 'grid',
          gridTemplateColumns: { sm: '160px 1fr' },
          borderTop: 1,
          borderColor: 'divider',
          '& > div': { display: 'contents' },
          '& dt, & dd': { m: 0, py: 3, borderBottom: 1, borderColor: 'divider' },
          '& dt': { color: 'text.secondary', borderBottomWidth: { xs: 0, sm: 1 }, pb: { xs: 0, sm: 3 } },
        }}
      >
        <dt>{t('home.name')}</dt>
        <dd>{user.name}</dd>
        <dt>{t('home.username')}</dt>
        <dd>{user.username}</dd>
        {user.email !== null && (
          <>
            <dt>{t('home.email')}</dt>
            <dd>{user.email}</dd>
          </>
        )}
      </Box>
      {entries.length > 0 && (
        <Box component="section" sx={{ mt: 8 }}>
          <Typography variant="h2" sx={{ mb: 2 }}>
            {t('home.places')}
          </Typography>
          {entries.map((entry) => (
            <MenuLink key={entry.key} entry={entry} />
          ))}
        </Box>
      )}
      {user.groups.length > 1 && (
        <Box sx={{ mt: 8 }}>
          <GroupSwitch user={user} />
        </Box>
      )}
      <Box sx={{ mt: 8, maxWidth: 320 }}>
        <LeaveButton user={user} />
      </Box>
    </Box>
  )
}
