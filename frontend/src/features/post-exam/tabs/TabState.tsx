import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error_text.ts'
import { ApiError } from '../../../api/errors.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

interface TabStateProps {
  query: { isError: boolean; error: Error | null; refetch(): Promise<unknown> }
}

/** In the place of what a tab shows, while it is read and where that failed. */
export function TabState({ query }: TabStateProps) {
  const { t } = useTranslation('post_exam')
  if (!query.isError)
    return (
      <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 240, maxWidth: '100%' }} />
    )
  const isHidden = query.error instanceof ApiError && [403, 404].includes(query.error.status)
  if (isHidden) return <TabEmpty>{t('notYours')}</TabEmpty>
  return (
    <RetryNotice onRetry={() => void query.refetch()}>
      {errorText(query.error, t, t('tabFailed'))}
    </RetryNotice>
  )
}

/** In the place of what a tab shows where there is none of it. */
export const TabEmpty = ({ children }: { children: string }) => <EmptyState title={children} py={8} />
