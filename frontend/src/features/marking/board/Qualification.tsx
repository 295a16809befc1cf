import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Plan } from '../plans/use_plans.ts'
import { QualificationTable } from './QualificationTable.tsx'
import { useQualification, useReadQualificationAgain } from './use_qualification.ts'

/** What correctors practise and qualify by before they get texts of the plan, and where each of them is. */
export function Qualification({ plan }: { plan: Plan }) {
  const { t } = useTranslation('marking')
  const found = useQualification(plan.id)
  const readAgain = useReadQualificationAgain(plan.id)
  const { qualificationTexts: texts, qualificationWithin: least } = plan
  if (found.isError)
    return <RetryNotice onRetry={() => void found.refetch()}>{t('board.loadFailed')}</RetryNotice>
  if (found.data === undefined)
    return (
      <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 120, borderRadius: 10 }} />
    )
  const { practice, qualification, members } = found.data
  const missing = texts - qualification
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ maxWidth: '72ch' }}>
        {t(texts === 0 ? 'qualification.none' : 'qualification.text', { texts, least })}
      </Box>
      <Box className="numbers" sx={{ color: 'text.secondary' }}>
        {t('qualification.sets', { practice, qualification })}
      </Box>
      {missing > 0 && <Notice kind="warning">{t('qualification.missing', { count: missing })}</Notice>}
      {members.length > 0 && (texts > 0 || practice > 0) && (
        <QualificationTable
          plan={plan.id}
          members={members}
          practice={practice}
          onDecided={() => void readAgain()}
        />
      )}
    </Box>
  )
}
