import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Typography } from '../../ui/Typography.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllowed } from '../../api/permissions.ts'
import { RecordingsDialog } from '../../exam/recordings/RecordingsDialog.tsx'
import { STATES } from '../../exam/recordings/types.ts'
import { fillLetters } from '../../locales/fill_letters.ts'
import { PageSteps } from '../../ui/PageSteps.tsx'
import { useMayOpen } from '../../shared/reachable_pages.ts'
import { PageLink } from '../../ui/TextLink.tsx'
import type { ListedRoom, RoomPage } from './types.ts'

const VIDEOS = '/exams/dashboard/videos'

interface RoomListProps {
  page: RoomPage
  /** Page number, from 1. */
  at: number
  collectionId: number
  isNarrowed: boolean
  onPage(page: number): void
  onClear(): void
  /** Null for those who may not arrange rooms. */
  onArrange: ((room: ListedRoom) => void) | null
}

export function RoomList({ page, at, collectionId, isNarrowed, onPage, onClear, onArrange }: RoomListProps) {
  const { t } = useTranslation('rooms')
  const { results, count, numPages } = page
  if (results.length === 0)
    return (
      <EmptyState title={t('empty')}>
        {isNarrowed && (
          <>
            <Box sx={{ mt: 2, color: 'text.secondary' }}>{t('narrowed')}</Box>
            <Button variant="outlined" sx={{ mt: 5 }} onClick={onClear}>
              {t('clear')}
            </Button>
          </>
        )}
      </EmptyState>
    )
  return (
    <>
      <Box component="ul" sx={GRID}>
        {results.map((room) => (
          <RoomCard key={room.id} room={room} collectionId={collectionId} onArrange={onArrange} />
        ))}
      </Box>
      <PageSteps
        showing={fillLetters(t('showing'), { X: results.length, Y: count })}
        page={at}
        numPages={numPages}
        onPage={onPage}
      />
    </>
  )
}

/** One room: its name, whether it is recorded, and its responsibles. */
export function RoomCard({
  room,
  collectionId,
  onArrange,
}: {
  room: ListedRoom
  collectionId: number
  onArrange: RoomListProps['onArrange']
}) {
  const { t } = useTranslation('rooms')
  const mayOpen = useMayOpen()
  const allowed = useAllowed()
  const [watches, setWatches] = useState(false)
  const counts = STATES.flatMap((state) => {
    const count = room.recordings[state] ?? 0
    return count > 0 ? t(`recordings:count.${state}`, { count }) : []
  })
  return (
    <Box
      component="li"
      sx={({ tokens }) => ({
        display: 'grid',
        gap: 2,
        p: 4,
        backgroundColor: tokens.surface,
        border: `1px solid ${tokens.line}`,
        borderRadius: '10px',
        alignContent: 'start',
      })}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1, minWidth: 0 }}>
          {room.name}
        </Typography>
        <Box
          sx={{
            flexShrink: 0,
            px: 2.5,
            border: 1,
            borderRadius: 4,
            fontSize: '0.875rem',
            fontWeight: 600,
            color: room.isRecording ? 'error.main' : 'text.secondary',
          }}
        >
          {room.isRecording && <span aria-hidden>● </span>}
          {t(room.isRecording ? 'isRecording' : 'isNotRecording')}
        </Box>
      </Box>
      <Box className="numbers" sx={{ color: 'text.secondary' }}>
        <div>
          {room.responsibles.length === 0
            ? t('noProctor')
            : t('proctor', { ids: room.responsibles.map(({ id, name }) => `${id} (${name})`).join(', ') })}
        </div>
        <div>{t('candidates', { count: room.candidatesCount })}</div>
        {counts.length > 0 && <div>{`${t('recordings:counts')} ${counts.join(', ')}`}</div>}
      </Box>
      {room.opened ? (
        mayOpen(VIDEOS) && (
          <Box>
            <PageLink
              to={`${VIDEOS}?collection=${collectionId}&room=${room.id}`}
              aria-label={`${t('open')}: ${room.name}`}
            >
              {t('open')}
            </PageLink>
          </Box>
        )
      ) : (
        <Box sx={{ color: 'text.secondary' }}>{t('closed')}</Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {allowed('Dashboard.Videos.CandidateScreenshot') && (
          <Button
            size="small"
            variant="outlined"
            aria-label={t('recordings:openOf', { name: room.name })}
            onClick={() => setWatches(true)}
          >
            {t('recordings:open')}
          </Button>
        )}
        {onArrange !== null && (
          <Button
            size="small"
            variant="outlined"
            aria-label={t('arrange.openOf', { name: room.name })}
            onClick={() => onArrange(room)}
          >
            {t('arrange.button')}
          </Button>
        )}
      </Box>
      {watches && <RecordingsDialog room={room} onClose={() => setWatches(false)} />}
    </Box>
  )
}

const GRID = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
} as const
