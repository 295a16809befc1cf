import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { dayAndTime } from '../../locales/dates.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Recording } from './types.ts'

/** A button without a target stays focusable and looks disabled. */
const STEP = { '&[aria-disabled=true]': { opacity: 0.5, cursor: 'default' } } as const

/**
 * A recording, segment after segment, in the browser's own player, whose keys are known. Each segment is
 * requested when it is played, and the server records the view.
 */
export function RecordingPlayer({ recording, onClose }: { recording: Recording; onClose(): void }) {
  const { t, i18n } = useTranslation('recordings')
  const { pieces, user, kind, startedAt } = recording
  const [at, setAt] = useState(0)
  const [broken, setBroken] = useState(false)
  const [now] = useState(() => Date.now())
  const piece = pieces[at]
  const place = useRef<HTMLDivElement>(null)
  const address = useQuery({
    queryKey: ['recording-address', piece],
    queryFn:
      piece === undefined
        ? skipToken
        : ({ signal }) => api.post('/v1/recordings/:id/ticket', { params: { id: piece }, signal }),
    // A ticket opens once: it is never cached.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
  useEffect(() => place.current?.focus(), [])
  const go = (to: number) => {
    setBroken(false)
    setAt(to)
  }
  const again = () => {
    setBroken(false)
    void address.refetch()
  }
  const name = t('playing', {
    kind: t(`kind.${kind}`),
    name: user.name,
    when: dayAndTime(startedAt, i18n.language, now),
  })
  const isLast = at >= pieces.length - 1
  return (
    <Box
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label={name}
      sx={{ display: 'grid', gap: 2, minWidth: 0, outline: 'none' }}
    >
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
      {address.isError || broken ? (
        <RetryNotice onRetry={again}>
          {address.error instanceof ApiError && address.error.status === 404 ? t('gone') : t('playFailed')}
        </RetryNotice>
      ) : address.data === undefined || address.isFetching ? (
        <Skeleton
          role="status"
          aria-label={t('common:loading')}
          style={{ aspectRatio: '16 / 9', width: '100%' }}
        />
      ) : (
        <Box
          component="video"
          key={address.data.url}
          src={address.data.url}
          aria-label={name}
          controls
          autoPlay
          playsInline
          onError={() => setBroken(true)}
          onEnded={() => !isLast && go(at + 1)}
          sx={{ width: '100%', aspectRatio: '16 / 9', backgroundColor: '#000', borderRadius: '8px' }}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        {pieces.length > 1 && (
          <>
            <Button
              size="small"
              variant="outlined"
              aria-disabled={at === 0}
              sx={STEP}
              onClick={() => at > 0 && go(at - 1)}
            >
              {t('previousPiece')}
            </Button>
            <Box role="status" className="numbers">
              {t('place', { at: at + 1, of: pieces.length })}
            </Box>
            <Button
              size="small"
              variant="outlined"
              aria-disabled={isLast}
              sx={STEP}
              onClick={() => !isLast && go(at + 1)}
            >
              {t('nextPiece')}
            </Button>
          </>
        )}
        <Button size="small" onClick={onClose} sx={{ ml: 'auto' }}>
          {t('closePlayer')}
        </Button>
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{t('noted')}</Box>
    </Box>
  )
}
