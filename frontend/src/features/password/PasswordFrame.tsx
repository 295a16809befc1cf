import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../api/settings.ts'
import { usePageTitle } from '../../shared/page_title.ts'
import { Box } from '../../ui/Box.ts'
import { LanguageChoice } from '../../ui/LanguageChoice.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { PageLink } from '../../ui/TextLink.tsx'
import { Typography } from '../../ui/Typography.tsx'

interface PasswordFrameProps {
  title: string
  lead?: string
  children?: ReactNode
  /** Is there a way to the log-in? */
  hasLogin?: boolean
}

/** What the pages on which somebody gets a password have in common: logo and language, a title, and the way to the log-in. */
export function PasswordFrame({ title, lead, children, hasLogin = true }: PasswordFrameProps) {
  const { t } = useTranslation('password')
  const settings = useSettings()
  usePageTitle(title)
  return (
    <Box
      component="main"
      sx={{ maxWidth: 480, mx: 'auto', px: { xs: 4, sm: 6 }, py: { xs: 6, sm: 10 }, display: 'grid', gap: 6 }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 4,
          justifyContent: 'space-between',
          alignItems: 'center',
        }}
      >
        <Logo src={settings?.theme.logos.login} name={settings?.institution.name ?? 'Banca'} height={36} />
        <LanguageChoice quiet />
      </Box>
      <div>
        <Typography variant="h1">{title}</Typography>
        {lead !== undefined && <Typography sx={{ mt: 2, color: 'text.secondary' }}>{lead}</Typography>}
      </div>
      {children}
      {hasLogin && (
        <div>
          <PageLink to="/login" style={{ display: 'inline-block', padding: '10px 0' }}>
            {t('toLogin')}
          </PageLink>
        </div>
      )}
    </Box>
  )
}
