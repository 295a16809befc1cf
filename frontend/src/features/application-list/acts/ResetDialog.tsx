import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { toast } from '../../../ui/toasts.ts'
import { endOfReset, readReopening, restartCut, type Errors, type ReopeningForm } from '../model/act_forms.ts'
import { dateText, timeText } from '../../../locales/school_time.ts'
import { serverNow } from '../model/time_left.ts'
import type { ActDialogOf } from './act_props.ts'
import { ActDialog } from './ActDialog.tsx'
import { CutNotice } from './CutNotice.tsx'
import { NewEndFields } from './NewEndFields.tsx'
import { ReasonField } from './ReasonField.tsx'
import { useAct } from './use_act.ts'

interface ResetDialogProps extends ActDialogOf {
  clearAnswers: boolean
}

/**
 * The exam begins anew with its full time, with its answers or without them; one whose window is over gets another end, and one whose window
 * would cut that time may get one.
 */
export function ResetDialog({ row, heardAt, schedule, clearAnswers, onDone, onClose }: ResetDialogProps) {
  const { t } = useTranslation('application_list')
  const needsEnd = endOfReset(schedule, Date.parse(row.serverTime))
  const isClosed = needsEnd === true
  const needsReason = clearAnswers || row.exam.collection.applicationConfiguration.requireExplanation
  const [form, setForm] = useState<ReopeningForm>({ endDate: '', endTime: '', minutes: '', reason: '' })
  const [errors, setErrors] = useState<Errors<keyof ReopeningForm>>({})
  const [isFar, setFar] = useState(false)
  const { run, fields, ...act } = useAct(schedule?.version)
  const change = (part: Partial<ReopeningForm>) => {
    setForm((now) => ({ ...now, ...part }))
    setErrors({})
    setFar(false)
  }
  const submit = async () => {
    const now = serverNow(row.serverTime, performance.now() - heardAt)
    const read = readReopening(form, { needsEnd, needsReason }, now)
    if (!read.ok) return setErrors(read.errors)
    if (read.isFar && !isFar) return setFar(true)
    const done = await run(
      (version) =>
        api.post('/v1/applications/:id/reset', {
          params: { id: row.id },
          body: { ...read.body, clearAnswers, version },
        }),
      t('common:error')
    )
    if (done === null) return
    toast('success', t(clearAnswers ? 'reset.doneAnswers' : 'reset.doneTime'))
    onDone()
  }
  const errorOf = (field: keyof ReopeningForm) => {
    const key = errors[field]
    return key === undefined ? undefined : t(`acts.errors.${key}`)
  }
  const typed = readReopening(
    form,
    { needsEnd: isClosed || 'optional', needsReason: false },
    Date.parse(row.serverTime)
  )
  const given = typed.ok ? typed.body : {}
  const part = clearAnswers ? 'answers' : 'time'
  return (
    <ActDialog
      title={t(`reset.${part}.title`, { name: row.user.name })}
      action={t(`reset.${part}.action`)}
      isGrave={clearAnswers}
      isFar={isFar}
      onSubmit={() => void submit()}
      onClose={onClose}
      {...act}
    >
      <div>{t(`reset.${part}.text`, { count: row.answered })}</div>
      {needsEnd !== false && (
        <>
          {isClosed && <div>{t('reset.closed')}</div>}
          <NewEndFields
            value={form}
            errors={{
              endDate: errorOf('endDate') ?? fields.endTime?.[0],
              endTime: errorOf('endTime'),
              minutes: errorOf('minutes') ?? fields.timeout?.[0],
            }}
            minutesLabel={t('reset.minutes')}
            onChange={change}
          />
          {schedule !== null && (
            <CutNotice
              grant={restartCut(schedule, given, Date.parse(row.serverTime))}
              end={given.endTime ?? schedule.endTime}
              onMoveEnd={(moved) => change({ endDate: dateText(moved), endTime: timeText(moved) })}
            />
          )}
        </>
      )}
      <ReasonField
        value={form.reason}
        isRequired={needsReason}
        error={errorOf('reason') ?? fields.reason?.[0]}
        onChange={(reason) => change({ reason })}
      />
    </ActDialog>
  )
}
