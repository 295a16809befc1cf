import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { nextPage } from '../../api/next_page.ts'
import { Box } from '../../ui/Box.ts'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Typography } from '../../ui/Typography.tsx'
import { HistoryLine } from './cells/HistoryLine.tsx'
import { HISTORY_KEY } from './use_applications.ts'

const PAGE = 50

/** What an application went through, the newest first: by whom, and why. */
export function History({ applicationId }: { applicationId: number }) {
  const { t } = useTranslation('application_list')
  const list = useInfiniteQuery({
    queryKey: [HISTORY_KEY, applicationId],
    queryFn: ({ pageParam, signal }) =>
      api.get('/v1/applications/:id/history', {
        params: { id: applicationId },
        query: { page: pageParam, size: PAGE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
  })
  const events = list.data?.pages.flatMap(({ results }) => results)
  return (
    <Box component="section" aria-labelledby="application-history" sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h3" id="application-history">
        {t('history.title')}
      </Typography>
      {list.isError ? (
        <RetryNotice onRetry={() => void list.refetch()}>{t('history.failed')}</RetryNotice>
      ) : events === undefined ? (
        <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 120, borderRadius: 8 }} />
      ) : events.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{t('history.empty')}</Box>
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, fontSize: '0.9375rem' }}>
          {events.map((event) => (
            <HistoryLine key={event.id} event={event} />
          ))}
        </Box>
      )}
      <MoreButton list={list}>{t('history.more')}</MoreButton>
    </Box>
  )
}
