import type { Data } from '@banca/backend/api'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { Typography } from '../../../ui/Typography.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { nextPage } from '../../../api/next_page.ts'
import { timeOfDay } from '../../../locales/dates.ts'
import { RecordingList } from '../../../exam/recordings/RecordingList.tsx'
import { SittingPictures } from '../../../exam/recordings/SittingPictures.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SideSheet } from '../../../ui/SideSheet.tsx'

type HistoryEntry = Data.LiveRoom.HistoryEntry

const PAGE = 50

interface HistoryDialogProps {
  roomId: number
  candidate: { id: number; name: string; applicationId: number | null }
  /** The person may see pictures and videos of candidates. */
  seesEvidence: boolean
  onClose(): void
}

/** The history of a candidate in this room: pictures, videos and events, the newest first. */
export function HistoryDialog({ roomId, candidate, seesEvidence, onClose }: HistoryDialogProps) {
  const { t } = useTranslation('live_room')
  const history = useInfiniteQuery({
    queryKey: ['room-history', roomId, candidate.id],
    queryFn: ({ pageParam, signal }) =>
      api.get('/v1/rooms/:id/candidates/:userId/history', {
        params: { id: roomId, userId: candidate.id },
        query: { page: pageParam, size: PAGE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
  })
  const entries = history.data?.pages.flatMap(({ results }) => results)
  return (
    <SideSheet place="middle" title={t('history.title', { name: candidate.name })} onClose={onClose}>
      {seesEvidence && <Evidence roomId={roomId} candidate={candidate} />}
      {history.isError ? (
        <RetryNotice onRetry={() => void history.refetch()}>{t('records.failed')}</RetryNotice>
      ) : entries === undefined ? (
        <Skeleton
          role="status"
          aria-label={t('common:loading')}
          style={{ height: 200, width: 480, maxWidth: '100%' }}
        />
      ) : (
        <HistoryList entries={entries} />
      )}
      {history.hasNextPage && (
        <Button variant="outlined" onClick={() => void history.fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </SideSheet>
  )
}

function Evidence({ roomId, candidate }: Pick<HistoryDialogProps, 'roomId' | 'candidate'>) {
  const { t } = useTranslation('recordings')
  return (
    <>
      {candidate.applicationId !== null && (
        <Box component="section" sx={SECTION}>
          <Typography variant="h3">{t('pictures.section')}</Typography>
          <SittingPictures applicationId={candidate.applicationId} />
        </Box>
      )}
      <Box component="section" sx={SECTION}>
        <Typography variant="h3">{t('section')}</Typography>
        <RecordingList roomId={roomId} candidateId={candidate.id} />
      </Box>
      <Typography variant="h3">{t('live_room:history.section')}</Typography>
    </>
  )
}

const SECTION = { display: 'grid', gap: 2, minWidth: 0 } as const

export function HistoryList({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t, i18n } = useTranslation('live_room')
  if (entries.length === 0)
    return (
      <Box role="status" sx={{ color: 'text.secondary', py: 4 }}>
        {t('history.empty')}
      </Box>
    )
  const named = (group: string, name: string | null) =>
    name !== null && i18n.exists(`live_room:history.${group}.${name}`) ? t(`history.${group}.${name}`) : null
  const titleOf = ({ motive, status }: HistoryEntry) => {
    const what = named('motives', motive) ?? t('history.unknown')
    // The end of a pause carries the motive of its beginning.
    if (status === 'RESUMED' && motive?.endsWith('_END') !== true) return named('statuses', status)
    return motive === 'PAUSE' || status === null || status === 'RESUMED'
      ? what
      : `${what} · ${named('statuses', status) ?? status}`
  }
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, width: '100%', fontSize: '0.9375rem' }}>
      {entries.map((entry) => (
        <Box
          component="li"
          key={entry.id}
          sx={{
            display: 'grid',
            gridTemplateColumns: '76px 1fr',
            gap: 3,
            py: 2.5,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Box
            component="time"
            dateTime={entry.timestamp}
            className="numbers"
            sx={{ color: 'text.secondary' }}
          >
            {timeOfDay(entry.timestamp, i18n.language, true)}
          </Box>
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ fontWeight: 600 }}>{titleOf(entry)}</Box>
            {entry.message !== null && entry.message !== '' && (
              <Box sx={{ whiteSpace: 'pre-wrap' }}>{entry.message}</Box>
            )}
            {entry.reason !== null && entry.reason !== '' && entry.reason !== entry.message && (
              <Box>{t('history.reason', { reason: entry.reason })}</Box>
            )}
            <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              {entry.authorName ?? named('authors', entry.author)}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  )
}
