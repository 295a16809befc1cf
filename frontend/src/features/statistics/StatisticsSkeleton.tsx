import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Two panels beside each other and a table, as the page will have them. */
export function StatisticsSkeleton() {
  const { t } = useTranslation('statistics')
  return (
    <Box role="status" aria-label={t('common:loading')} sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '5fr 6fr' } }}>
        <Skeleton style={{ height: 280, borderRadius: 10 }} />
        <Skeleton style={{ height: 280, borderRadius: 10 }} />
      </Box>
      <Skeleton style={{ height: 420, borderRadius: 10 }} />
    </Box>
  )
}
