import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { errorText } from '../../../api/error_text.ts'
import { Box } from '../../../ui/Box.ts'
import { TextArea } from '../../../ui/TextArea.tsx'
import type { Theme } from '../../../ui/theme.ts'
import { toast } from '../../../ui/toasts.ts'
import type { PaymentQuestion } from '../types.ts'
import { QuestionFacts } from './QuestionFacts.tsx'
import { PaymentSheet } from './PaymentSheet.tsx'
import { useOutdatePayments } from './use_payments.ts'

type Decision = NonNullable<PaymentQuestion['decision']>

interface SettleSheetProps {
  question: PaymentQuestion
  onClose(): void
}

/** A person decides about a payment that does not fit, and says why. */
export default function SettleSheet({ question, onClose }: SettleSheetProps) {
  const { t } = useTranslation('payments_desk')
  const outdate = useOutdatePayments()
  // Nothing is chosen beforehand: each of them is a decision about somebody's money.
  const [decision, setDecision] = useState<Decision | null>(null)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const options: readonly Decision[] = question.mayAccept
    ? ['accept', 'refunded', 'dismissed']
    : ['refunded', 'dismissed']
  const submit = async () => {
    if (decision === null) return
    if (reason.trim() === '') {
      setError(t('questions.reasonMissing'))
      return
    }
    setBusy(true)
    setFailure(null)
    let settled: PaymentQuestion
    try {
      settled = await api.post('/v1/payments/:id/settle', {
        params: { id: question.id },
        body: { decision, reason: reason.trim() },
      })
    } catch (failed) {
      setFailure(errorText(failed, t, t('questions.failed')))
      void outdate()
      return
    } finally {
      setBusy(false)
    }
    if (settled.refund === 'failed' && settled.state === 'open') {
      // The decision was undone by the bank's answer: it is another one now.
      setFailure(t('questions.refundRefused'))
      setDecision(null)
      setReason('')
      void outdate()
      return
    }
    toast('success', t('questions.done'))
    onClose()
    await outdate()
  }
  return (
    <PaymentSheet
      title={t('questions.settleTitle')}
      name={question.user?.name ?? t('questions.nobody')}
      price={question.amount}
      isBusy={isBusy}
      failure={failure}
      send={t('questions.settle')}
      isIncomplete={decision === null}
      onSend={submit}
      onClose={onClose}
    >
      <Box sx={{ mt: -4 }}>
        <QuestionFacts question={question} />
      </Box>
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
        <Box component="legend" sx={{ p: 0, mb: 1, fontWeight: 600 }}>
          {t('questions.decision')}
        </Box>
        {options.map((option) => (
          <Box key={option} component="label" sx={OPTION}>
            <input
              type="radio"
              name="decision"
              checked={decision === option}
              onChange={() => setDecision(option)}
            />
            {t(
              option === 'refunded' && question.refundable
                ? 'questions.refundedByBank'
                : `questions.${option}`
            )}
          </Box>
        ))}
      </Box>
      <TextArea
        label={t('questions.reason')}
        rows={3}
        maxLength={500}
        value={reason}
        error={error}
        onChange={(text) => {
          setReason(text)
          setError(undefined)
        }}
      />
    </PaymentSheet>
  )
}

const OPTION = ({ palette }: Theme) =>
  ({
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    minHeight: 44,
    cursor: 'pointer',
    '& > input': { flexShrink: 0, width: 20, height: 20, m: 0.5, accentColor: palette.primary.main },
  }) as const
