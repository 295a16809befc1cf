import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** A head and lines, as the table will have them. */
export function ListSkeleton() {
  const { t } = useTranslation('application_list')
  return (
    <Box
      role="status"
      aria-label={t('common:loading')}
      sx={{ display: 'grid', gap: 2, p: 3, border: 1, borderColor: 'divider', borderRadius: '10px' }}
    >
      {Array.from({ length: 12 }, (_, at) => (
        <Skeleton key={at} style={{ height: at === 0 ? 20 : 36, borderRadius: 6 }} />
      ))}
    </Box>
  )
}
