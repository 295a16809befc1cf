import { Box } from '../../ui/Box.ts'
import { useTranslation } from 'react-i18next'
import Alert from '../../ui/Alert.tsx'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { SideSheet } from '../../ui/SideSheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { QuarantinedRow } from './QuarantinedRow.tsx'
import { UncheckedList } from './UncheckedList.tsx'
import { useQuarantinedAnswers } from './use_quarantined_answers.ts'

interface QuarantinedAnswersSheetProps {
  applicationId: number
  name: string
  onClose(): void
}

/**
 * The quarantined contents of one application, each with its reason, beside the current
 * answer, and a decision of one click.
 */
export default function QuarantinedAnswersSheet({
  applicationId,
  name,
  onClose,
}: QuarantinedAnswersSheetProps) {
  const { t } = useTranslation('quarantined_answers')
  const list = useQuarantinedAnswers(applicationId)
  return (
    <SideSheet title={t('title', { name })} onClose={onClose}>
      <Box sx={{ color: 'text.secondary' }}>{t('hint')}</Box>
      {list.isPending && (
        <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 220, borderRadius: 10 }} />
      )}
      {list.isError && <RetryNotice onRetry={() => void list.refetch()}>{t('failed')}</RetryNotice>}
      {list.data !== undefined && !list.data.isFinished && list.data.results.length > 0 && (
        <Alert severity="info" role="status">
          {t('running')}
        </Alert>
      )}
      {list.data !== undefined && !list.data.mayDecide && list.data.results.length > 0 && (
        <Box role="note" sx={{ color: 'text.secondary' }}>
          {t('readOnly')}
        </Box>
      )}
      {list.data?.results.length === 0 && list.data.unchecked.length === 0 && (
        <Box role="status" sx={{ py: 6, textAlign: 'center', color: 'text.secondary' }}>
          {t('empty')}
        </Box>
      )}
      {list.data !== undefined && list.data.results.length > 0 && (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}>
          {list.data.results.map((one) => (
            <QuarantinedRow
              key={one.key}
              applicationId={applicationId}
              entry={one}
              mayDecide={list.data.mayDecide}
              onDecided={() => void list.refetch()}
            />
          ))}
        </Box>
      )}
      {list.data !== undefined && list.data.unchecked.length > 0 && (
        <UncheckedList list={list.data.unchecked} />
      )}
    </SideSheet>
  )
}
