import { Box } from '../../ui/Box.ts'
import type { Theme } from '../../ui/theme.ts'
import { Typography } from '../../ui/Typography.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, NavLink, useSearchParams } from '../../shared/router/index.ts'
import { isRejection } from '../../api/errors.ts'
import { useAllowed } from '../../api/permissions.ts'
import { useSession } from '../../api/session.ts'
import { useSettings } from '../../api/settings.ts'
import { VISUALLY_HIDDEN } from '../../ui/visually_hidden.ts'
import { useSetHeaderTitle } from '../../shared/header_title.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MessagePage } from '../../ui/MessagePage.tsx'
import { useMayOpen } from '../../shared/reachable_pages.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PageLink } from '../../ui/TextLink.tsx'
import { ListFailed } from './ListFailed.tsx'
import { chooserFor, collectionOf, tabsOf, type DashboardTab } from './tabs.ts'
import type { DashboardCollection } from './types.ts'
import { useCollection, useRunning } from './use_cards.ts'

interface DashboardFrameProps {
  /** The tab of this page. Who has no such tab reads that, and not the page. Null for a page without a tab. */
  tab: DashboardTab['name'] | null
  /** The page within, for the collection in the address. */
  children: (collection: DashboardCollection, tabs: readonly DashboardTab[]) => ReactNode
  /** Buttons beside the title. */
  tools?: (collection: DashboardCollection) => ReactNode
  /** Saves vertical space: the name of the collection is only in the header, where that shows it. */
  isDense?: boolean
}

/**
 * Frame around the pages of one collection: its name and its tabs. Without a
 * collection: redirects to the cards.
 */
export function DashboardFrame({ tab, children, tools, isDense = false }: DashboardFrameProps) {
  const { t } = useTranslation('dashboard')
  const [query] = useSearchParams()
  const id = collectionOf(query)
  const mayOpen = useMayOpen()
  const allowed = useAllowed()
  const group = useSession()?.user.loggedGroup
  const { data: collection, error, refetch } = useCollection(id)
  const hasSettings = useSettings() !== undefined
  const running = useRunning(id, allowed('Dashboard.List.enable'))
  useSetHeaderTitle(collection?.name ?? null)
  if (id === null) return <Navigate to={chooserFor(mayOpen)} replace />
  if (collection === undefined && isRejection(error))
    return (
      <MessagePage
        inPage
        title={t('title')}
        text={t('shell.loadFailed')}
        actions={<PageLink to={chooserFor(mayOpen)}>{t('shell.back')}</PageLink>}
      />
    )
  const tabs = collection === undefined ? [] : tabsOf(collection, allowed, mayOpen, group)
  const isClosed =
    collection !== undefined && hasSettings && tab !== null && tabs.every(({ name }) => name !== tab)
  return (
    <Box
      sx={{
        px: { xs: 3, sm: isDense ? 4 : 5 },
        pt: isDense ? 1 : 4,
        pb: isDense ? 4 : 8,
        fontSize: '0.9375rem',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 5, rowGap: 2 }}>
        <Typography variant="h2" component="h1" sx={isDense ? HEADER_SAYS_IT : { minWidth: 0 }}>
          {collection?.name ?? <Skeleton style={{ width: 260, height: 28 }} />}
        </Typography>
        {tabs.length > 0 && (
          <Box component="nav" aria-label={t('shell.nav')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {tabs.map(({ name, path }) => (
              <Box key={name} component={NavLink} to={`${path}?collection=${id}`} sx={TAB}>
                {t(`shell.${name}`)}
                {name === 'list' && running > 0 && (
                  <Box component="span" className="numbers" sx={COUNT}>
                    {t('shell.running', { count: running })}
                  </Box>
                )}
              </Box>
            ))}
          </Box>
        )}
        {collection !== undefined && !isClosed && tools !== undefined && (
          <Box sx={{ ml: { md: 'auto' }, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {tools(collection)}
          </Box>
        )}
      </Box>
      <Box sx={{ mt: isDense ? 1 : 4 }}>
        {isClosed ? (
          <EmptyState title={t('shell.closed.title', { page: t(`shell.${tab}`) })}>
            <Box component="p" sx={{ color: 'text.secondary', mt: 2, mb: 3 }}>
              {t('shell.closed.text')}
            </Box>
            <PageLink to={chooserFor(mayOpen)}>{t('shell.back')}</PageLink>
          </EmptyState>
        ) : collection !== undefined ? (
          children(collection, tabs)
        ) : (
          error !== null && <ListFailed error={error} onRetry={() => void refetch()} />
        )}
      </Box>
    </Box>
  )
}

/** For screen readers only; from this width on the header shows the same name. */
const HEADER_SAYS_IT = [
  { minWidth: 0 },
  ({ breakpoints }: Theme) => ({ [breakpoints.up('md')]: VISUALLY_HIDDEN }),
]

const TAB = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 40,
  px: 3,
  borderRadius: 1,
  textDecoration: 'none',
  color: 'text.secondary',
  '&:hover': { color: 'text.primary', backgroundColor: 'background.paper' },
  '&.active': {
    color: 'primary.main',
    fontWeight: 700,
    boxShadow: 'inset 0 -3px 0 currentColor',
    borderRadius: 0,
  },
} as const

const COUNT = {
  display: { xs: 'none', sm: 'inline' },
  ml: 2,
  color: 'text.secondary',
  fontWeight: 400,
  fontSize: '0.875rem',
} as const
