import Skeleton from '@mui/material/Skeleton'
import { useTranslation } from 'react-i18next'

/** The summary before it came, in its own shape. */
export function SheetSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton width="45%" height={24} />
      <Skeleton width="60%" height={52} />
      <Skeleton variant="rounded" height={96} sx={{ my: 5 }} />
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} height={64} />
      ))}
    </div>
  )
}

/** A question before it came. */
export function ItemSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton width="90%" />
      <Skeleton width="95%" />
      <Skeleton width="60%" sx={{ mb: 5 }} />
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} variant="rounded" height={52} sx={{ mb: 2, maxWidth: '72ch' }} />
      ))}
    </div>
  )
}
