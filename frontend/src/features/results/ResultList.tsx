import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/error_text.ts'
import { usePageTitle } from '../../shared/page_title.ts'
import { Box } from '../../ui/Box.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Typography } from '../../ui/Typography.tsx'
import { withUnsent } from './form_model.ts'
import { ResultCard } from './ResultCard.tsx'
import { useResults } from './use_results.ts'

interface ResultListProps {
  userId: number
  /** Asks before a page with unsent words is left. `typed` tells one text from another. */
  renderLeaveWarning(isOn: boolean, typed: string): ReactNode
}

/** `/resultados`: one card for each published result. */
export function ResultList({ userId, renderLeaveWarning }: ResultListProps) {
  const { t } = useTranslation('results')
  usePageTitle(t('title'))
  const list = useResults(userId)
  /** Of all forms that are open: the page asks once for all of them. */
  const [unsent, setUnsent] = useState<ReadonlyMap<number, string>>(() => new Map())
  const results = list.data?.pages.flatMap((page) => ('results' in page ? page.results : []))
  return (
    <Box sx={{ maxWidth: 1040, mx: 'auto', px: { xs: 4, sm: 8 }, pt: { xs: 6, sm: 9 }, pb: 12 }}>
      <Typography variant="h1" sx={{ mb: 6 }}>
        {t('title')}
      </Typography>
      {results === undefined ? (
        list.isError ? (
          <RetryNotice onRetry={() => void list.refetch()}>
            {errorText(list.error, t, t('loadFailed'))}
          </RetryNotice>
        ) : (
          <Waiting label={t('common:loading')} />
        )
      ) : results.length === 0 ? (
        <EmptyState title={t('empty.title')}>
          <Typography sx={{ mt: 2, color: 'text.secondary' }}>{t('empty.text')}</Typography>
        </EmptyState>
      ) : (
        <>
          {list.isError && (
            <Box sx={{ mb: 5 }}>
              <RetryNotice onRetry={() => void list.refetch()}>
                {errorText(list.error, t, t('loadFailed'))}
              </RetryNotice>
            </Box>
          )}
          <Box
            component="ul"
            aria-label={t('title')}
            sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 5 }}
          >
            {results.map((result) => (
              <li key={result.id}>
                <ResultCard
                  userId={userId}
                  result={result}
                  onUnsent={(id, text) => setUnsent((all) => withUnsent(all, id, text))}
                />
              </li>
            ))}
          </Box>
          <Box sx={{ mt: 5, display: 'grid', justifyItems: 'center' }}>
            <MoreButton list={list}>{t('more')}</MoreButton>
          </Box>
        </>
      )}
      {renderLeaveWarning(unsent.size > 0, JSON.stringify([...unsent]))}
    </Box>
  )
}

/** Two cards in outline. */
const Waiting = ({ label }: { label: string }) => (
  <Box role="status" aria-label={label} sx={{ display: 'grid', gap: 5 }}>
    {[1, 2].map((card) => (
      <Skeleton key={card} style={{ height: 212, borderRadius: 10 }} />
    ))}
  </Box>
)
