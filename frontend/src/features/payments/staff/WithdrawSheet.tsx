import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { errorText } from '../../../api/error_text.ts'
import { moneyText } from '../../../locales/money.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { SideSheet } from '../../../ui/SideSheet.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { toast } from '../../../ui/toasts.ts'
import type { PaymentRow } from '../types.ts'
import { useOutdatePayments } from './use_payments.ts'

interface WithdrawSheetProps {
  row: PaymentRow
  onClose(): void
}

/** Takes back a payment that somebody has confirmed of the wrong person. */
export default function WithdrawSheet({ row, onClose }: WithdrawSheetProps) {
  const { t, i18n } = useTranslation('payments_desk')
  const outdate = useOutdatePayments()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
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
    <SideSheet
      title={t('withdraw.title')}
      onClose={onClose}
      mayLeave={(how) => how === 'escape'}
      isAwaiting={isBusy}
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event: FormEvent) => void submit(event)}
        sx={{ display: 'grid', gap: 4 }}
      >
        <Box className="numbers" sx={{ fontWeight: 700, fontSize: '1.125rem', overflowWrap: 'anywhere' }}>
          {t('confirm.who', { name: row.user.name, price: moneyText(row.price, i18n.language) })}
        </Box>
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
        <Box role="alert">{failure !== null && <Notice kind="error">{failure}</Notice>}</Box>
        <Button type="submit" variant="contained" aria-disabled={isBusy} sx={{ minHeight: 44 }}>
          {t('withdraw.send')}
        </Button>
      </Box>
    </SideSheet>
  )
}
