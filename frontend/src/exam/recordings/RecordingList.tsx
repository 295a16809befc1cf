import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { dayAndTime, timeOfDay } from '../../locales/dates.ts'
import { errorText } from '../../api/error_text.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toasts.ts'
import { RecordingPlayer } from './RecordingPlayer.tsx'
import { RecordingStateTag } from './RecordingState.tsx'
import type { Recording } from './types.ts'
import { useRecordings } from './use_recordings.ts'

interface RecordingListProps {
  roomId: number
  /** Only recordings of this person; the name is not repeated then. */
  candidateId?: number
  /** In the place of the list where there is nothing; without it what to do to have something. */
  empty?: string
}

/** The recordings with the state of each, and above them the one that is being watched. */
export function RecordingList({ roomId, candidateId, empty }: RecordingListProps) {
  const { t } = useTranslation('recordings')
  const list = useRecordings(roomId, candidateId)
  const [watched, setWatched] = useState<Recording | null>(null)
  const recordings = list.data?.pages.flatMap(({ results }) => results)
  if (recordings === undefined) {
    if (!list.isError)
      return (
        <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 180, maxWidth: '100%' }} />
      )
    return (
      <RetryNotice onRetry={() => void list.refetch()}>
        {list.error instanceof ApiError && [403, 404].includes(list.error.status)
          ? t('notAllowed')
          : t('loadFailed')}
      </RetryNotice>
    )
  }
  if (recordings.length === 0 && empty !== undefined) return <EmptyState title={empty} py={8} />
  if (recordings.length === 0)
    return (
      <Box role="status" sx={{ color: 'text.secondary', py: 3 }}>
        <div>{t('empty')}</div>
        <div>{t('emptyHint')}</div>
      </Box>
    )
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      {watched !== null && (
        <RecordingPlayer key={watched.id} recording={watched} onClose={() => setWatched(null)} />
      )}
      <Box
        component="ol"
        sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider', fontSize: '0.9375rem' }}
      >
        {recordings.map((recording) => (
          <RecordingLine
            key={recording.id}
            recording={recording}
            isNamed={candidateId === undefined}
            isWatched={recording.id === watched?.id}
            onWatch={() => setWatched(recording)}
            onRetried={() => list.refetch()}
          />
        ))}
      </Box>
      <MoreButton list={list}>{t('more')}</MoreButton>
    </Box>
  )
}

interface RecordingLineProps {
  recording: Recording
  isNamed: boolean
  isWatched: boolean
  onWatch(): void
  onRetried(): Promise<unknown>
}

function RecordingLine({ recording, isNamed, isWatched, onWatch, onRetried }: RecordingLineProps) {
  const { t, i18n } = useTranslation('recordings')
  const [now] = useState(() => Date.now())
  const [busy, setBusy] = useState(false)
  const { id, kind, status, user, startedAt, endedAt, pieces, canRetry } = recording
  const begun = dayAndTime(startedAt, i18n.language, now)
  const when =
    endedAt === null || endedAt === startedAt
      ? begun
      : t('fromTo', { from: begun, to: timeOfDay(endedAt, i18n.language) })
  const of = { kind: t(`kind.${kind}`), name: user.name, when }
  const retry = async () => {
    if (busy) return
    setBusy(true)
    try {
      await api.post('/v1/recordings/:id/retry', { params: { id } })
      toast('success', t('retried'))
    } catch (error) {
      toast('error', errorText(error, t, t('common:error')))
    }
    await onRetried()
    setBusy(false)
  }
  return (
    <Box
      component="li"
      aria-current={isWatched ? 'true' : undefined}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1.5,
        py: 2.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Box
          sx={{
            fontWeight: 600,
            overflowWrap: 'anywhere',
            '&::first-letter': { textTransform: 'uppercase' },
          }}
        >
          {isNamed ? `${user.name} · ${of.kind}` : of.kind}
        </Box>
        <Box className="numbers" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {when}
          {pieces.length > 1 && ` · ${t('pieces', { count: pieces.length })}`}
        </Box>
        <RecordingStateTag state={status} />
        {status !== 'COMPLETED' && (
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {status === 'ERROR' && !canRetry ? t('hint.ERROR_OTHERS') : t(`hint.${status}`)}
          </Box>
        )}
      </Box>
      {canRetry && (
        <Button
          size="small"
          variant="outlined"
          aria-disabled={busy}
          aria-label={t('retryOf', of)}
          onClick={() => void retry()}
        >
          {t('retry')}
        </Button>
      )}
      {pieces.length > 0 && (
        <Button
          size="small"
          variant={isWatched ? 'contained' : 'outlined'}
          aria-label={t(isWatched ? 'watchingOf' : 'watchOf', of)}
          onClick={onWatch}
        >
          {t(isWatched ? 'watching' : 'watch')}
        </Button>
      )}
    </Box>
  )
}
