import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { PlainPage } from '../area/PlainPage.tsx'

/** The instructions page while it loads. */
export function AreaSkeleton() {
  const { t } = useTranslation('runner')
  return (
    <PlainPage title="">
      <div role="status" aria-label={t('loading')}>
        <Skeleton style={{ width: '55%', height: 34 }} />
        <Skeleton style={{ height: 72, margin: '24px 0' }} />
        <Skeleton />
        <Skeleton style={{ marginTop: 10 }} />
        <Skeleton style={{ width: '80%', marginTop: 10 }} />
        <Skeleton style={{ width: 220, height: 52, marginTop: 24 }} />
      </div>
    </PlainPage>
  )
}
