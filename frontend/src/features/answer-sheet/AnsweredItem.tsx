import { useTranslation } from 'react-i18next'
import { isRejection } from '../../api/errors.ts'
import type { User } from '../../api/session.ts'
import { Notice } from '../../ui/Notice.tsx'
import { placeOf } from './entries.ts'
import { ItemReview } from './ItemReview.tsx'
import { LoadFailed } from './SheetFailed.tsx'
import { ItemSkeleton } from './SheetSkeleton.tsx'
import { useAnswerSheet } from './use_answer_sheet.ts'

interface AnsweredItemProps {
  user: User
  applicationId: number
  itemId: number
  showsCorrection: boolean
}

/** One item of an exam with its answer, on a page of something else: it may be closed to the reader while that is not. */
export function AnsweredItem({ user, applicationId, itemId, showsCorrection }: AnsweredItemProps) {
  const { t } = useTranslation('answer_sheet')
  const { data, error, isFetching, refetch } = useAnswerSheet(user.id, String(applicationId))
  if (data === undefined) {
    if (error === null) return <ItemSkeleton />
    return isRejection(error) ? (
      <Notice kind="info">{t('item.closed')}</Notice>
    ) : (
      <LoadFailed error={error} isBusy={isFetching} onRetry={() => void refetch()} />
    )
  }
  const entry = placeOf(data.results, itemId)?.entry
  return entry === undefined ? (
    <Notice kind="info">{t('item.closed')}</Notice>
  ) : (
    <ItemReview entry={entry} user={user} showsCorrection={showsCorrection} />
  )
}
