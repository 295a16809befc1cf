import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { errorText } from '../../api/error_text.ts'
import { dayAndTime } from '../../locales/dates.ts'
import { Box } from '../../ui/Box.ts'
import { CommentText } from '../../ui/comments/CommentText.tsx'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Typography } from '../../ui/Typography.tsx'
import type { ResultAppeal } from './types.ts'

/** The appeal against a result: how far it is, the reply once it is published, and what was sent. */
export function ResultAppealReading({ userId, resultId }: { userId: number; resultId: number }) {
  const { t } = useTranslation('results')
  const found = useQuery({
    queryKey: ['result-appeal', userId, resultId],
    queryFn: ({ signal }) => api.get('/v1/appeals/list_by_user', { query: { userResult: resultId }, signal }),
  })
  // What was read stays while it cannot be read again.
  if (found.data === undefined)
    return found.isError ? (
      <RetryNotice onRetry={() => void found.refetch()}>
        {errorText(found.error, t, t('appeal.loadFailed'))}
      </RetryNotice>
    ) : (
      <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 160, borderRadius: 10 }} />
    )
  const [appeal] = 'results' in found.data ? found.data.results : found.data
  return appeal === undefined ? <p>{t('appeal.gone')}</p> : <Reading appeal={appeal} />
}

function Reading({ appeal }: { appeal: ResultAppeal }) {
  const { t, i18n } = useTranslation('results')
  const [openedAt] = useState(() => Date.now())
  const { status, createdAt, result, response, repliedAt, content, bibliography } = appeal
  const day = (iso: string | null) => (iso === null ? '' : dayAndTime(iso, i18n.language, openedAt))
  return (
    <Box sx={{ display: 'grid', gap: 5, minWidth: 0 }}>
      <Box>
        <Box sx={{ fontWeight: 700 }}>{t('appeal.status', { status: status.description })}</Box>
        <Box sx={{ color: 'text.secondary' }}>{t('appeal.sent', { day: day(createdAt) })}</Box>
      </Box>
      <Part title={t('reply.title')}>
        {response === null || result === null ? (
          <Box sx={{ color: 'text.secondary' }}>{t('reply.waiting')}</Box>
        ) : (
          <>
            <Box sx={{ fontWeight: 700, fontSize: '1.125rem' }}>{result.description}</Box>
            <Box sx={{ mb: 2, color: 'text.secondary', fontSize: '0.9375rem' }}>
              {t('reply.at', { day: day(repliedAt) })}
            </Box>
            <CommentText html={response} />
          </>
        )}
      </Part>
      <Part title={t('form.content')}>
        <Box sx={WRITTEN}>{content}</Box>
      </Part>
      <Part title={t('form.bibliography')}>
        <Box sx={WRITTEN}>{bibliography}</Box>
      </Part>
    </Box>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography variant="h3" id={id} sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

const WRITTEN = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '72ch' } as const
