import { Box } from '../../ui/Box.ts'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CARD } from './styles.ts'

/** Placeholder of the list while it loads. */
export function ListSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton style={{ width: 90, margin: '4px 0 12px' }} />
      {[0, 1, 2].map((line) => (
        <Box key={line} sx={[CARD, { mb: 3 }]}>
          <Skeleton style={{ width: '30%', height: 14 }} />
          <Skeleton style={{ width: '65%', height: 20, margin: '12px 0' }} />
          <Skeleton style={{ width: '80%', height: 14 }} />
        </Box>
      ))}
    </div>
  )
}
