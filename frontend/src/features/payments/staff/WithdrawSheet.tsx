import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { errorText } from '../../../api/error_text.ts'
import { Box } from '../../../ui/Box.ts'
import { TextArea } from '../../../ui/TextArea.tsx'
import { toast } from '../../../ui/toasts.ts'
import type { PaymentRow } from '../types.ts'
import { PaymentSheet } from './PaymentSheet.tsx'
import { useOutdatePayments } from './use_payments.ts'

interface WithdrawSheetProps {
  row: PaymentRow
  onClose(): void
}

/** Takes back a payment that somebody has confirmed of the wrong person. */
export default function WithdrawSheet({ row, onClose }: WithdrawSheetProps) {
  const { t } = useTranslation('payments_desk')
  const outdate = useOutdatePayments()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    if (reason.trim() === '') {
      setError(t('withdraw.reasonMissing'))
      return
    }
    setBusy(true)
    setFailure(null)
    try {
      const { status } = await api.post('/v1/appeal-process/:id/withdraw_confirmation', {
        params: { id: row.id },
        body: { reason: reason.trim() },
      })
      toast('success', t(status.tag === 'payed' ? 'withdraw.stillPayed' : 'withdraw.done'))
      onClose()
    } catch (failed) {
      setFailure(errorText(failed, t, t('withdraw.failed')))
    } finally {
      setBusy(false)
      void outdate()
    }
  }
  return (
    <PaymentSheet
      title={t('withdraw.title')}
      name={row.user.name}
      price={row.price}
      isBusy={isBusy}
      failure={failure}
      send={t('withdraw.send')}
      onSend={submit}
      onClose={onClose}
    >
      <Box>{t('withdraw.text')}</Box>
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
