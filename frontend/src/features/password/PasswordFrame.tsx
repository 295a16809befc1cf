import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../api/settings.ts'
import { usePageTitle } from '../../shared/page_title.ts'
import { PlainFrame } from '../../ui/PlainFrame.tsx'
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
    <PlainFrame logo={settings?.theme.logos.login} name={settings?.institution.name}>
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
    </PlainFrame>
  )
}
