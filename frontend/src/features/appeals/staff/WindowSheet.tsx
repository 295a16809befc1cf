import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { errorText } from '../../../api/error_text.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { CheckLine } from '../../../ui/CheckLine.tsx'
import { MaskedInput } from '../../../ui/MaskedInput.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SideSheet } from '../../../ui/SideSheet.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toasts.ts'
import type { AppealWindow } from '../types.ts'
import {
  FLAGS,
  formOf,
  readWindow,
  type LengthField,
  type TimeField,
  type WindowErrors,
  type WindowForm,
} from './window_form.ts'
import { windowKey } from './use_window.ts'
import { WindowPayment } from './WindowPayment.tsx'

interface WindowSheetProps {
  window: AppealWindow
  onClose(): void
}

const isFlag = (field: string): boolean => FLAGS.some((flag) => flag === field)

/** The appeal window of a collection: its times, limits and flags. */
export default function WindowSheet({ window: stored, onClose }: WindowSheetProps) {
  const { t, i18n } = useTranslation('appeals_desk')
  const client = useQueryClient()
  // What it was opened with: a newer one in the background changes nothing that is typed.
  const [before] = useState(() => ({
    form: formOf(stored, i18n.language),
    version: stored.version,
    ...stored.appeals,
  }))
  const [form, setForm] = useState(before.form)
  const [errors, setErrors] = useState<WindowErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<WindowForm>) => {
    setForm({ ...form, ...part })
    setErrors({})
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const read = readWindow(form, before.form)
    if (!read.ok) {
      setErrors(
        Object.fromEntries(
          Object.entries(read.errors).map(([field, key]) => [field, t(`window.errors.${key}`)])
        )
      )
      return
    }
    setBusy(true)
    setFailure(null)
    try {
      await api.put('/v1/collections/:id/appeal_issuing_window', {
        params: { id: stored.collection },
        body: { ...read.body, version: before.version },
      })
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      const named = Object.keys(form).filter((field) => fields[field] !== undefined && !isFlag(field))
      const refusedFlag = FLAGS.map((flag) => fields[flag]?.[0]).find((message) => message !== undefined)
      setErrors(Object.fromEntries(named.map((field) => [field, fields[field]?.[0]])))
      // Closed and opened again, the form shows what is stored now.
      void client.invalidateQueries({ queryKey: windowKey(stored.collection) })
      if (named.length === 0) setFailure(refusedFlag ?? errorText(error, t, t('window.failed')))
      return
    } finally {
      setBusy(false)
    }
    await client.invalidateQueries({ queryKey: windowKey(stored.collection) })
    toast('success', t('window.done'))
    onClose()
  }
  const moment = (field: TimeField) => (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1, fontWeight: 600 }}>
        {t(`window.${field}`)}
      </Box>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: '1.4fr 1fr', alignItems: 'start' }}>
        <MaskedInput
          quiet
          mask="date"
          label={t('window.date')}
          placeholder={t('window.datePlace')}
          value={form[field].date}
          error={errors[field]}
          onChange={(date) => change({ [field]: { ...form[field], date } })}
        />
        <MaskedInput
          quiet
          mask="time"
          label={t('window.time')}
          placeholder={t('window.timePlace')}
          value={form[field].time}
          onChange={(time) => change({ [field]: { ...form[field], time } })}
        />
      </Box>
    </Box>
  )
  const length = (field: LengthField) => (
    <TextInput
      quiet
      inputMode="numeric"
      maxLength={5}
      label={t(`window.${field}`)}
      value={form[field]}
      error={errors[field]}
      onChange={(text) => change({ [field]: text.replaceAll(/\D/g, '') })}
    />
  )
  return (
    <SideSheet
      title={t('window.title')}
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
        {before.total > 0 && <Notice kind="info">{t('window.concerns', { count: before.total })}</Notice>}
        {moment('opensAt')}
        {moment('closesAt')}
        {(stored.paymentAvailable || stored.paymentAppeal) && (
          <WindowPayment
            form={form}
            isFixed={stored.priceFixed}
            error={errors.forAppealValue}
            onChange={change}
          >
            {moment('payUntil')}
          </WindowPayment>
        )}
        {moment('replyUntil')}
        {moment('discloseAt')}
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: '1fr 1fr', alignItems: 'start' }}>
          {length('contentMaxLength')}
          {length('bibliographyMaxLength')}
        </Box>
        <Box sx={{ display: 'grid' }}>
          {FLAGS.map((flag) => (
            <CheckLine
              key={flag}
              label={t(`window.${flag}`)}
              checked={form[flag]}
              onChange={(checked) => change({ [flag]: checked })}
            />
          ))}
        </Box>
        <Box role="alert">{failure !== null && <Notice kind="error">{failure}</Notice>}</Box>
        <Button type="submit" variant="contained" aria-disabled={isBusy} sx={{ minHeight: 44 }}>
          {t('window.save')}
        </Button>
      </Box>
    </SideSheet>
  )
}
