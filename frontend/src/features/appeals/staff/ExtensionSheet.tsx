import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { errorText } from '../../../api/error_text.ts'
import { dayAndTime } from '../../../locales/dates.ts'
import { dateText, instantOf, timeText } from '../../../locales/school_time.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { MaskedInput } from '../../../ui/MaskedInput.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SideSheet } from '../../../ui/SideSheet.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { toast } from '../../../ui/toasts.ts'
import type { AppealWindow } from '../types.ts'
import { windowKey } from './use_window.ts'

interface ExtensionSheetProps {
  window: AppealWindow
  loss: NonNullable<AppealWindow['loss']>
  onClose(): void
}

/** Characters; the server has the same limit. */
const REASON_MAX = 500

/** Staff decide whether a window in which the service was away closes later. */
export default function ExtensionSheet({ window: stored, loss, onClose }: ExtensionSheetProps) {
  const { t, i18n } = useTranslation('appeals_desk')
  const client = useQueryClient()
  // What it was opened with: a newer one in the background changes nothing that is typed.
  const [before] = useState({ version: stored.version, loss })
  const proposed = Date.parse(before.loss.closesAt)
  const [end, setEnd] = useState({ date: dateText(proposed), time: timeText(proposed) })
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<{ closesAt?: string | undefined; reason?: string | undefined }>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const day = (iso: string) => dayAndTime(iso, i18n.language, Date.parse(stored.serverTime))

  const changeEnd = (changed: Partial<typeof end>) => {
    setEnd({ ...end, ...changed })
    setErrors({ ...errors, closesAt: undefined })
  }

  const decide = async (isExtended: boolean) => {
    if (isBusy) return
    const at = isExtended ? instantOf(end.date, end.time) : null
    const wrong = {
      closesAt: isExtended && at === null ? t('window.errors.moment') : undefined,
      reason: reason.trim() === '' ? t('extension.reasonMissing') : undefined,
    }
    setErrors(wrong)
    setFailure(null)
    if (wrong.closesAt !== undefined || wrong.reason !== undefined) return
    setBusy(true)
    try {
      await api.post('/v1/collections/:id/appeal_issuing_window/extension', {
        params: { id: stored.collection },
        body: {
          closesAt: at === null ? null : new Date(at).toISOString(),
          reason: reason.trim(),
          version: before.version,
        },
      })
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setErrors({ closesAt: fields.closesAt?.[0], reason: fields.reason?.[0] })
      if (fields.closesAt === undefined && fields.reason === undefined)
        setFailure(errorText(error, t, t('window.failed')))
      void client.invalidateQueries({ queryKey: windowKey(stored.collection) })
      return
    } finally {
      setBusy(false)
    }
    await client.invalidateQueries({ queryKey: windowKey(stored.collection) })
    toast('success', t(isExtended ? 'extension.done' : 'extension.kept'))
    onClose()
  }

  return (
    <SideSheet
      title={t('extension.title')}
      onClose={onClose}
      mayLeave={(how) => how === 'escape'}
      isAwaiting={isBusy}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Box>
          {t('extension.text', { count: before.loss.outages.length })}
          <Box component="ul" className="numbers" sx={{ my: 2, pl: 5 }}>
            {before.loss.outages.map(({ from, until }) => (
              <li key={from}>{t('extension.span', { from: day(from), until: day(until) })}</li>
            ))}
          </Box>
          {t('extension.moves')}
        </Box>
        <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
          <Box component="legend" sx={{ p: 0, mb: 1, fontWeight: 600 }}>
            {t('extension.closesAt')}
          </Box>
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: '1.4fr 1fr', alignItems: 'start' }}>
            <MaskedInput
              quiet
              mask="date"
              label={t('window.date')}
              placeholder={t('window.datePlace')}
              value={end.date}
              error={errors.closesAt}
              onChange={(date) => changeEnd({ date })}
            />
            <MaskedInput
              quiet
              mask="time"
              label={t('window.time')}
              placeholder={t('window.timePlace')}
              value={end.time}
              onChange={(time) => changeEnd({ time })}
            />
          </Box>
        </Box>
        <TextArea
          label={t('extension.reason')}
          maxLength={REASON_MAX}
          value={reason}
          error={errors.reason}
          onChange={(text) => {
            setReason(text)
            setErrors({ ...errors, reason: undefined })
          }}
        />
        <Box sx={{ mt: -2, color: 'text.secondary' }}>{t('extension.reasonHint')}</Box>
        <Box role="alert">{failure !== null && <Notice kind="error">{failure}</Notice>}</Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > *': { minHeight: 44 } }}>
          <Button variant="contained" aria-disabled={isBusy} onClick={() => void decide(true)}>
            {t('extension.extend')}
          </Button>
          <Button variant="outlined" aria-disabled={isBusy} onClick={() => void decide(false)}>
            {t('extension.keep')}
          </Button>
        </Box>
      </Box>
    </SideSheet>
  )
}
