import { Box } from '../../ui/Box.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useTranslation } from 'react-i18next'
import { isStaff, useSession } from '../../api/session.ts'
import { usePageTitle } from '../../shared/page_title.ts'
import { PasswordSection } from './PasswordSection.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'

/** `/account`: the own account of anybody. Each section works independently. */
export default function AccountPage() {
  const { t } = useTranslation('account')
  const user = useSession()?.user
  usePageTitle(t('title'))
  // The guard requires a log-in; after a log-out the page renders once more before the redirect.
  if (user === undefined) return null
  return (
    <Box
      sx={{
        maxWidth: 760,
        mx: 'auto',
        px: { xs: 4, sm: 8 },
        pt: { xs: 6, sm: 9 },
        pb: 12,
        display: 'grid',
        gap: 8,
      }}
    >
      <div>
        <Typography variant="h1">{t('title')}</Typography>
        <Typography sx={{ mt: 2, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('whose', { name: user.name, username: user.username })}
        </Typography>
      </div>
      <SessionsSection />
      <PasswordSection username={user.username} />
      {/* Candidates and guardians have no second factor. */}
      {isStaff(user) && <SecondFactorSection />}
    </Box>
  )
}
