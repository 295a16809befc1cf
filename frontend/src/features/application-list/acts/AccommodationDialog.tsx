import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { errorText } from '../../../api/error_text.ts'
import { dayAndTime } from '../../../locales/dates.ts'
import { Box } from '../../../ui/Box.ts'
import { MaskedInput } from '../../../ui/MaskedInput.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { toast } from '../../../ui/toasts.ts'
import { accommodationForm, readAccommodation, type AccommodationForm } from '../model/accommodation.ts'
import type { Errors } from '../model/act_forms.ts'
import type { ActDialogOf } from './act_props.ts'
import { ActDialog } from './ActDialog.tsx'
import { PAIRS } from './pairs.ts'
import { useAct } from './use_act.ts'

const NOTE_MAX = 500

/** The time that a candidate needs, in all exams: entered once, and applied wherever a duration is set. */
export function AccommodationDialog({ row, onDone, onClose }: Omit<ActDialogOf, 'schedule'>) {
  const { t, i18n } = useTranslation('application_list')
  const [typed, setTyped] = useState<AccommodationForm | null>(null)
  const [errors, setErrors] = useState<Errors<keyof AccommodationForm>>({})
  const { run, fields, ...act } = useAct(undefined)
  const params = { id: row.user.id }
  const { data, error, refetch } = useQuery({
    queryKey: ['accommodation', row.user.id],
    queryFn: ({ signal }) => api.get('/v1/users/:id/accommodation', { params, signal }),
    gcTime: 0,
  })
  const form = typed ?? (data === undefined ? null : accommodationForm(data))
  const change = (part: Partial<AccommodationForm>) => {
    if (form !== null) setTyped({ ...form, ...part })
    setErrors({})
  }
  const submit = async () => {
    if (form === null) return
    const read = readAccommodation(form)
    if (!read.ok) return setErrors(read.errors)
    const done = await run(
      () => api.put('/v1/users/:id/accommodation', { params, body: read.body }),
      t('accommodation.failed')
    )
    if (done === null) return
    toast('success', t('accommodation.done', { count: done.changed }))
    onDone()
  }
  const errorOf = (field: keyof AccommodationForm) => {
    const key = errors[field]
    return key === undefined ? fields[field]?.[0] : t(`acts.errors.${key}`)
  }
  return (
    <ActDialog
      title={t('accommodation.title', { name: row.user.name })}
      action={t('accommodation.save')}
      onSubmit={() => void submit()}
      onClose={onClose}
      {...act}
    >
      <Box sx={{ color: 'text.secondary' }}>{t('accommodation.intro')}</Box>
      {form === null ? (
        error !== null ? (
          <RetryNotice onRetry={() => void refetch()}>{errorText(error, t, t('loadFailed'))}</RetryNotice>
        ) : (
          <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 180, borderRadius: 8 }} />
        )
      ) : (
        <>
          <Box sx={PAIRS}>
            <Box sx={{ gridColumn: '1 / -1' }}>
              <MaskedInput
                quiet
                mask="minutes"
                label={t('accommodation.timeFactor')}
                value={form.timeFactor}
                error={errorOf('timeFactor')}
                onChange={(timeFactor) => change({ timeFactor })}
              />
            </Box>
            {(['validFrom', 'validUntil'] as const).map((field) => (
              <MaskedInput
                key={field}
                quiet
                mask="date"
                label={t(`accommodation.${field}`)}
                placeholder={t('acts.datePlace')}
                value={form[field]}
                error={errorOf(field)}
                onChange={(value) => change({ [field]: value })}
              />
            ))}
          </Box>
          <TextArea
            label={t('accommodation.note')}
            value={form.note}
            maxLength={NOTE_MAX}
            rows={2}
            error={errorOf('note')}
            onChange={(note) => change({ note })}
          />
          {data?.decidedBy != null && data.decidedAt !== null && (
            <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              {t('accommodation.decided', {
                name: data.decidedBy.name,
                when: dayAndTime(data.decidedAt, i18n.language, Date.parse(row.serverTime)),
              })}
            </Box>
          )}
        </>
      )}
    </ActDialog>
  )
}
