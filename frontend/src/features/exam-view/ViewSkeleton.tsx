import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** A title and cards, as the items will have them. */
export function ViewSkeleton() {
  const { t } = useTranslation('exam_view')
  return (
    <Box role="status" aria-label={t('common:loading')} sx={{ display: 'grid', gap: 4, mt: 5 }}>
      <Skeleton style={{ height: 28, width: '40%' }} />
      {[180, 240, 180].map((height, at) => (
        <Skeleton key={at} style={{ height, borderRadius: 10 }} />
      ))}
    </Box>
  )
}
