import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { errorText } from '../../../api/error_text.ts'
import { ApiError } from '../../../api/errors.ts'
import { Box } from '../../../ui/Box.ts'
import { MaskedInput } from '../../../ui/MaskedInput.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toasts.ts'
import type { PaymentRow } from '../types.ts'
import {
  emptyConfirm,
  readConfirm,
  type ConfirmErrors,
  type ConfirmField,
  type ConfirmForm,
} from './confirm_form.ts'
import { PaymentSheet } from './PaymentSheet.tsx'
import { useOutdatePayments } from './use_payments.ts'

const FIELDS: readonly ConfirmField[] = ['endToEndId', 'txid', 'amount', 'paidAt', 'reason']

interface ConfirmSheetProps {
  row: PaymentRow
  onClose(): void
}

/** A payment that somebody has seen on the statement of the receiving account. What does not fit is kept to be decided about. */
export default function ConfirmSheet({ row, onClose }: ConfirmSheetProps) {
  const { t, i18n } = useTranslation('payments_desk')
  const outdate = useOutdatePayments()
  const [form, setForm] = useState(() => emptyConfirm(row, Date.now(), i18n.language))
  const [errors, setErrors] = useState<ConfirmErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<ConfirmForm>) => {
    setForm({ ...form, ...part })
    setErrors({})
  }
  const submit = async () => {
    const read = readConfirm(form)
    if (!read.ok) {
      setErrors(
        Object.fromEntries(
          Object.entries(read.errors).map(([field, key]) => [field, t(`confirm.errors.${key}`)])
        )
      )
      return
    }
    setBusy(true)
    setFailure(null)
    try {
      const { question } = await api.post('/v1/appeal-process/:id/confirm', {
        params: { id: row.id },
        body: read.body,
      })
      if (question === null) toast('success', t('confirm.done'))
      else toast('warning', t('confirm.kept'))
    } catch (error) {
      // A refusal may come of a payment that the list does not show yet.
      void outdate()
      const fields = error instanceof ApiError ? error.fields : {}
      const named = FIELDS.filter((field) => fields[field] !== undefined)
      setErrors(Object.fromEntries(named.map((field) => [field, fields[field]?.[0]])))
      if (named.length === 0) setFailure(errorText(error, t, t('confirm.failed')))
      return
    } finally {
      setBusy(false)
    }
    onClose()
    await outdate()
  }
  return (
    <PaymentSheet
      title={t('confirm.title')}
      name={row.user.name}
      price={row.price}
      isBusy={isBusy}
      failure={failure}
      send={t('confirm.send')}
      onSend={submit}
      onClose={onClose}
    >
      <Notice kind="info">{t('confirm.hint')}</Notice>
      <TextInput
        quiet
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={60}
        label={t('confirm.endToEndId')}
        placeholder={t('confirm.endToEndPlace')}
        value={form.endToEndId}
        error={errors.endToEndId}
        onChange={(endToEndId) => change({ endToEndId })}
      />
      <TextInput
        quiet
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={60}
        label={t('confirm.txid')}
        value={form.txid}
        error={errors.txid}
        onChange={(txid) => change({ txid })}
      />
      <TextInput
        quiet
        inputMode="decimal"
        maxLength={14}
        label={t('confirm.amount')}
        value={form.amount}
        error={errors.amount}
        onChange={(amount) => change({ amount })}
      />
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
        <Box component="legend" sx={{ p: 0, mb: 1, fontWeight: 600 }}>
          {t('confirm.paidAt')}
        </Box>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: '1.4fr 1fr', alignItems: 'start' }}>
          <MaskedInput
            quiet
            mask="date"
            label={t('confirm.date')}
            placeholder={t('confirm.datePlace')}
            value={form.date}
            error={errors.paidAt}
            onChange={(date) => change({ date })}
          />
          <MaskedInput
            quiet
            mask="time"
            label={t('confirm.time')}
            placeholder={t('confirm.timePlace')}
            value={form.time}
            onChange={(time) => change({ time })}
          />
        </Box>
      </Box>
      <TextArea
        label={t('confirm.reason')}
        rows={3}
        maxLength={500}
        value={form.reason}
        error={errors.reason}
        onChange={(reason) => change({ reason })}
      />
    </PaymentSheet>
  )
}
