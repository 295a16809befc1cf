import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { errorText } from '../../../api/error_text.ts'
import { ApiError } from '../../../api/errors.ts'
import { dateText, instantOf } from '../../../locales/school_time.ts'
import { Box } from '../../../ui/Box.ts'
import { ConfirmCount } from '../../../ui/ConfirmCount.tsx'
import { MaskedInput } from '../../../ui/MaskedInput.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { ReasonField, useReason } from './ReasonField.tsx'
import { ReturnCounts } from './ReturnCounts.tsx'
import { RETURN_MOST, useReturnPreview } from './use_returns.ts'

interface ReturnDialogProps {
  plan: number
  user: { id: number; name: string }
  /** So many texts wait again. */
  onReturned(texts: number): void
  onClose(): void
}

/** Asks since when the marks of a corrector go back and why, and says what becomes of how many texts. */
export function ReturnDialog({ plan, user, onReturned, onClose }: ReturnDialogProps) {
  const { t } = useTranslation('marking')
  const [date, setDate] = useState(() => dateText(Date.now()))
  const [time, setTime] = useState('00:00')
  const reason = useReason()
  const since = instantOf(date, time)
  const preview = useReturnPreview({ plan, user: user.id }, since)
  const found = preview.data
  const confirm = async (): Promise<string | null> => {
    const given = reason.take()
    if (since === null || found === undefined || given === null) return null
    try {
      const returned = await api.post('/v1/correction_plans/:id/correctors/:user/return_marks', {
        params: { id: plan, user: user.id },
        body: { since: new Date(since).toISOString(), basis: found.basis, reason: given },
      })
      onReturned(returned.texts)
      return null
    } catch (error) {
      // The counts that were read are not those of now.
      if (error instanceof ApiError && error.code === 'stale_preview') await preview.refetch()
      return errorText(error, t, t('board.failed'))
    }
  }
  return (
    <ConfirmCount
      title={t('returns.title', { name: user.name })}
      action={t('returns.do', { count: found?.isTooMany === true ? 0 : (found?.texts ?? 0) })}
      isWaiting={since === null || found === undefined}
      blocked={
        found === undefined
          ? null
          : found.isTooMany
            ? t('returns.tooMany', { most: RETURN_MOST })
            : found.texts === 0
              ? t('returns.nothing')
              : null
      }
      onConfirm={confirm}
      onClose={onClose}
    >
      <div>{t('returns.text')}</div>
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
        <Box component="legend" sx={{ p: 0, mb: 1, fontWeight: 600 }}>
          {t('returns.since')}
        </Box>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: '1.4fr 1fr', alignItems: 'start' }}>
          <MaskedInput
            quiet
            mask="date"
            label={t('form.date')}
            placeholder={t('form.datePlace')}
            value={date}
            error={since === null ? t('returns.sinceWrong') : undefined}
            onChange={setDate}
          />
          <MaskedInput
            quiet
            mask="time"
            label={t('form.time')}
            placeholder={t('form.timePlace')}
            value={time}
            onChange={setTime}
          />
        </Box>
      </Box>
      <Box role="status" className="numbers">
        {found !== undefined && !found.isTooMany && since !== null && <ReturnCounts found={found} />}
      </Box>
      {preview.isError && (
        <RetryNotice onRetry={() => void preview.refetch()}>
          {errorText(preview.error, t, t('board.loadFailed'))}
        </RetryNotice>
      )}
      <ReasonField {...reason} />
    </ConfirmCount>
  )
}
