import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/error_text.ts'
import { isRejection } from '../../api/errors.ts'
import { Notice } from '../../ui/Notice.tsx'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ItemContent } from './ItemCard.tsx'
import { useExamSheet } from './use_exam_view.ts'

/** One item of an exam as View shows it: its statement, and its key for whoever may see it. */
export default function ItemStatement({ exam, itemId }: { exam: number; itemId: number }) {
  const { t } = useTranslation('exam_view')
  const sheet = useExamSheet(exam)
  if (sheet.data === undefined)
    return sheet.isError ? (
      isRejection(sheet.error) ? (
        <Notice kind="info">{errorText(sheet.error, t, t('item.loadFailed'))}</Notice>
      ) : (
        <RetryNotice onRetry={() => void sheet.refetch()}>
          {t('item.loadFailed')} {t('item.checkConnection')}
        </RetryNotice>
      )
    ) : (
      <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 120, borderRadius: 8 }} />
    )
  const item = sheet.data.results.find((one) => one.itemId === itemId)
  return item === undefined ? null : <ItemContent exam={exam} item={item} />
}
