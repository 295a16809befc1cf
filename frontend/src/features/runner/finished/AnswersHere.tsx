import { useTranslation } from 'react-i18next'
import Alert from '../../../ui/Alert.tsx'
import { useExam } from '../exam/context.ts'
import type { FinishSummary } from '../types.ts'
import type { OwedAnswers } from './use_owed_answers.ts'
import { WaitingHere } from './WaitingHere.tsx'

/**
 * Answers that are not simply finished: unsent, rejected, late or quarantined. `summary`: the server's
 * counts; undefined until received.
 */
export function AnswersHere({ owed, summary }: { owed: OwedAnswers; summary: FinishSummary | undefined }) {
  const { t } = useTranslation('finished')
  const { openExam } = useExam()
  const { lateCount = 0, apartCount = 0 } = summary ?? {}
  if (owed.waiting + owed.notTaken + lateCount + apartCount === 0) return null
  return (
    <div
      style={{ margin: '32px auto 0', maxWidth: 560, textAlign: 'left', display: 'grid', gap: 12 }}
      data-testid="answers-here"
    >
      {owed.waiting > 0 && (
        <WaitingHere
          title={t('answersHere', { count: owed.waiting })}
          text={t('answersHereText')}
          onSend={() => void openExam.engine.tryNow()}
        />
      )}
      {owed.notTaken > 0 && <Alert severity="error">{t('answersNotTaken', { count: owed.notTaken })}</Alert>}
      {lateCount > 0 && (
        <Alert severity="success" role="status">
          {t('answersLate', { count: lateCount })}
        </Alert>
      )}
      {apartCount > 0 && (
        <Alert severity="info" role="status">
          {t('answersApart', { count: apartCount })}
        </Alert>
      )}
    </div>
  )
}
