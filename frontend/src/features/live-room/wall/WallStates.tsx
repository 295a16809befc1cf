import { Box } from '../../../ui/Box.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error_text.ts'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

/**
 * Minimum width of a tile by number of tiles, px: few tiles are large. There are few steps, so that an
 * arrival seldom changes the width.
 */
const STEPS: readonly (readonly [upTo: number, width: number])[] = [
  [2, 480],
  [8, 320],
  [18, 210],
]

/**
 * As many columns as fit: on a laptop two for two, four for eight, six for eighteen, and nine for a complete
 * class; on a phone one for two, two for more. `mayBeSmall`: this person wants a complete class on screen.
 */
export const gridOf = (count: number, mayBeSmall: boolean) => {
  const width = STEPS.find(([upTo]) => count <= upTo)?.[1] ?? (mayBeSmall ? 132 : 176)
  return {
    listStyle: 'none',
    m: 0,
    p: 0,
    display: 'grid',
    gap: width < 200 ? 1.5 : 2,
    alignItems: 'start',
    gridTemplateColumns: {
      xs: `repeat(auto-fill, minmax(${count <= 2 ? 'min(100%, 280px)' : '150px'}, 1fr))`,
      sm: `repeat(auto-fill, minmax(${width}px, 1fr))`,
    },
  } as const
}

/** The usual size of a class. */
const SKELETONS = 27

export function WallSkeleton() {
  const { t } = useTranslation('live_room')
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton style={{ width: 220, height: 28, marginBottom: 16 }} />
      <Box sx={gridOf(SKELETONS, true)}>
        {Array.from({ length: SKELETONS }, (_, at) => (
          <div key={at} data-testid="tile-skeleton">
            <Skeleton style={{ height: 'auto', aspectRatio: '16 / 9', borderRadius: '8px 8px 0 0' }} />
            <Skeleton style={{ height: 40, marginTop: 2, borderRadius: '0 0 8px 8px' }} />
          </div>
        ))}
      </Box>
    </div>
  )
}

export function EmptyRoom() {
  const { t } = useTranslation('live_room')
  return (
    <EmptyState py={14} title={t('empty')}>
      <Box sx={{ mt: 2, color: 'text.secondary' }}>{t('emptyHint')}</Box>
    </EmptyState>
  )
}

export function WallFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation('live_room')
  return <RetryNotice onRetry={onRetry}>{errorText(error, t, t('loadFailed'))}</RetryNotice>
}
