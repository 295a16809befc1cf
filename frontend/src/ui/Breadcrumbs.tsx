import { Box } from './Box.ts'
import { useTranslation } from 'react-i18next'
import { PageLink } from './TextLink.tsx'

export interface Crumb {
  text: string
  /** Target path; the last crumb has none. */
  to?: string
}

/** The path from the start page to this page. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation()
  return (
    <Box component="nav" aria-label={t('breadcrumbs')} sx={{ mb: 3 }}>
      <Box
        component="ol"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          listStyle: 'none',
          m: 0,
          p: 0,
          fontSize: '0.9375rem',
        }}
      >
        {crumbs.map(({ text, to }, at) => (
          <Box
            component="li"
            key={to ?? text}
            sx={{ display: 'flex', gap: 2, color: 'text.secondary', minWidth: 0 }}
          >
            {at > 0 && <span aria-hidden>›</span>}
            {to === undefined ? <span aria-current="page">{text}</span> : <PageLink to={to}>{text}</PageLink>}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
