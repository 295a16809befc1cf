import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Placeholder of the summary while it loads. */
export function SheetSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton style={{ width: '45%', margin: '4px 0' }} />
      <Skeleton style={{ width: '60%', height: 32, margin: '10px 0' }} />
      <Skeleton style={{ height: 96, margin: '20px 0' }} />
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} style={{ height: 40, margin: '12px 0' }} />
      ))}
    </div>
  )
}

/** Placeholder of an item while it loads. */
export function ItemSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton style={{ width: '90%', margin: '4px 0' }} />
      <Skeleton style={{ width: '95%', margin: '4px 0' }} />
      <Skeleton style={{ width: '60%', margin: '4px 0 20px' }} />
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} style={{ height: 52, marginBottom: 8, maxWidth: '72ch' }} />
      ))}
    </div>
  )
}
