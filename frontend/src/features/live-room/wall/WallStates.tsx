import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { errorWords } from '../../../ui/error_words.ts'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

/** As many columns as fit: on a laptop nine of many, seven of few; on a phone two. */
export const gridOf = (isDense: boolean) =>
  ({
    listStyle: 'none',
    m: 0,
    p: 0,
    display: 'grid',
    gap: isDense ? 1.5 : 2,
    alignItems: 'start',
    gridTemplateColumns: { xs: 'repeat(auto-fill, minmax(150px, 1fr))', sm: `repeat(auto-fill, minmax(${isDense ? 132 : 176}px, 1fr))` },
  }) as const

export function WallSkeleton() {
  const { t } = useTranslation('live_room')
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton style={{ width: 220, height: 28, marginBottom: 16 }} />
      <Box sx={gridOf(true)}>
        {Array.from({ length: 24 }, (_, at) => (
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
    <Box role="status" sx={{ py: 14, px: 4, textAlign: 'center', border: '1px dashed', borderColor: 'divider', borderRadius: '10px' }}>
      <Typography variant="h3" component="p">
        {t('empty')}
      </Typography>
      <Box sx={{ mt: 2, color: 'text.secondary' }}>{t('emptyHint')}</Box>
    </Box>
  )
}

export function WallFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation('live_room')
  return <RetryNotice onRetry={onRetry}>{errorWords(error, t, t('loadFailed'))}</RetryNotice>
}
