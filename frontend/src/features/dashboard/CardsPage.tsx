import OpenInNew from '../../ui/icons/OpenInNew.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Typography } from '../../ui/Typography.tsx'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../shared/router/index.ts'
import type { Answer } from '../../api/routes.ts'
import { useSession } from '../../api/session.ts'
import { useSettings } from '../../api/settings.ts'
import { fillLetters } from '../../locales/fill_letters.ts'
import { usePageTitle } from '../../shared/page_title.ts'
import { PageSteps } from '../../ui/PageSteps.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CardFiltersBar } from './CardFiltersBar.tsx'
import { classReportOf } from './class_report.ts'
import { CollectionCardView } from './CollectionCardView.tsx'
import { isNarrowed, readCardFilters, TABS, writeCardFilters, type CardFilters } from './filters.ts'
import { ListFailed } from './ListFailed.tsx'
import type { CollectionCard } from './types.ts'
import { useCards } from './use_cards.ts'

interface CardsPageProps {
  variant: 'pre-filter' | 'open'
  /** Buttons of a card. */
  actionsOf?: (card: CollectionCard) => ReactNode
}

/**
 * The collections that this person may follow, as cards. `open`: the variant for
 * a school's own administration.
 */
export function CardsPage({ variant, actionsOf }: CardsPageProps) {
  const { t } = useTranslation('dashboard')
  const [query, setQuery] = useSearchParams()
  const asked = useMemo(() => readCardFilters(query), [query])
  const settings = useSettings()
  const hasTabs = settings?.preferences.Application__ExamCategoryFlow === true
  const report = classReportOf(settings)
  const cards = useCards(asked, hasTabs)
  const tab = asked.tab ?? cards.data?.tab ?? TABS[0]
  const filters = { ...asked, tab }
  const group = useSession()?.user.loggedGroup ?? ''
  const title = t(variant === 'open' ? 'openTitle' : 'title')
  usePageTitle(title)
  const change = (part: Partial<CardFilters>) =>
    setQuery(writeCardFilters(query, hasTabs ? { tab, ...part } : part), { replace: !('page' in part) })
  return (
    <Box
      sx={{
        maxWidth: 1280,
        mx: 'auto',
        px: { xs: 4, sm: 8 },
        pt: { xs: 5, sm: 7 },
        pb: 12,
        fontSize: '0.9375rem',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'flex-end' }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <Typography variant="h1">{title}</Typography>
          <Box sx={{ mt: 1, color: 'text.secondary' }}>{t('intro')}</Box>
        </Box>
        {report !== null && (
          <Button variant="outlined" href={report} startIcon={<OpenInNew />}>
            {t('classReport')}
          </Button>
        )}
      </Box>
      <CardFiltersBar filters={filters} hasTabs={hasTabs} onChange={change} />
      <div aria-busy={cards.isFetching}>
        {cards.data !== undefined ? (
          <Cards
            page={cards.data}
            filters={filters}
            group={group}
            actionsOf={actionsOf}
            onPage={(page) => change({ page })}
            onClear={() => change({ search: '', status: '', avaliada: '' })}
          />
        ) : cards.isError ? (
          <ListFailed error={cards.error} onRetry={() => void cards.refetch()} />
        ) : (
          <CardsSkeleton />
        )}
      </div>
    </Box>
  )
}

interface CardsProps {
  page: Answer<'GET', '/v1/collections_prefilter'>
  filters: CardFilters
  group: string
  actionsOf: CardsPageProps['actionsOf']
  onPage(page: number): void
  onClear(): void
}

function Cards({ page, filters, group, actionsOf, onPage, onClear }: CardsProps) {
  const { t } = useTranslation('dashboard')
  if (page.results.length === 0) {
    const narrowed = isNarrowed(filters)
    return (
      <EmptyState title={t('empty.title')}>
        <Box sx={{ mt: 2, color: 'text.secondary' }}>{t(narrowed ? 'empty.narrowed' : 'empty.none')}</Box>
        {narrowed && (
          <Button variant="outlined" sx={{ mt: 5 }} onClick={onClear}>
            {t('empty.clear')}
          </Button>
        )}
      </EmptyState>
    )
  }
  return (
    <>
      <Box className="numbers" sx={{ mb: 3, color: 'text.secondary' }}>
        {t('found', { count: page.count })}
      </Box>
      <Box component="ul" sx={GRID}>
        {page.results.map((card) => (
          <CollectionCardView key={card.id} card={card} group={group} actions={actionsOf?.(card)} />
        ))}
      </Box>
      <PageSteps
        showing={fillLetters(t('showing'), { X: page.results.length, Y: page.count })}
        page={filters.page}
        numPages={page.numPages}
        onPage={onPage}
      />
    </>
  )
}

function CardsSkeleton() {
  const { t } = useTranslation('dashboard')
  return (
    <Box role="status" aria-label={t('common:loading')} sx={GRID}>
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} style={{ height: 190, borderRadius: 10 }} />
      ))}
    </Box>
  )
}

const GRID = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
} as const
