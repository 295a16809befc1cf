import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/toasts.ts'
import { Box } from '../../../ui/Box.ts'
import { CheckLine } from '../../../ui/CheckLine.tsx'
import { cutGrant, extraTimeOf, readExtraTime, type Errors, type ExtraTimeForm } from '../model/act_forms.ts'
import { dateText, timeText } from '../../../locales/school_time.ts'
import { makePresses } from '../model/same_press.ts'
import { serverNow } from '../model/time_left.ts'
import type { ActDialogOf } from './act_props.ts'
import { ActDialog } from './ActDialog.tsx'
import { CutNotice } from './CutNotice.tsx'
import { NewEndFields } from './NewEndFields.tsx'
import { sendExtraTime } from './send_extra_time.ts'
import { useAct } from './use_act.ts'

/** More time, or less: another end of the window, another total of minutes, or both. */
export function ExtraTimeDialog({ row, heardAt, schedule, onDone, onClose }: ActDialogOf) {
  const { t } = useTranslation('application_list')
  const [before] = useState(() => extraTimeOf(schedule?.endTime ?? null, schedule?.timeout ?? null))
  const [form, setForm] = useState(before)
  const [isForAll, setForAll] = useState(false)
  const [errors, setErrors] = useState<Errors<keyof ExtraTimeForm>>({})
  const [isFar, setFar] = useState(false)
  const [presses] = useState(makePresses)
  const { run, fields, ...act } = useAct(schedule?.version)
  const change = (part: Partial<ExtraTimeForm>) => {
    setForm((now) => ({ ...now, ...part }))
    setErrors({})
    setFar(false)
  }
  const submit = async () => {
    const now = performance.now()
    const read = readExtraTime(form, before, serverNow(row.serverTime, now - heardAt))
    if (!read.ok) return setErrors(read.errors)
    if (read.isFar && !isFar) return setFar(true)
    if (!presses.take(now)) return
    const done = await run(
      (version) => sendExtraTime(row, read.extra, { version, isForAll }),
      t('extraTime.failed')
    )
    if (done === null) return presses.failed()
    toast('success', t('extraTime.done'))
    const cut = Math.max(0, ...done.map(({ cutBySeconds }) => cutBySeconds))
    if (cut > 0) toast('warning', t('extraTime.wasCut', { count: Math.ceil(cut / 60) }))
    onDone()
  }
  const errorOf = (field: keyof ExtraTimeForm) => {
    const key = errors[field]
    return key === undefined ? undefined : t(`acts.errors.${key}`)
  }
  const heard = Date.parse(row.serverTime)
  const read = readExtraTime(form, before, heard)
  const end = (read.ok ? read.extra.endTime : null) ?? schedule?.endTime ?? null
  const after = read.ok ? read.extra.timeout : null
  const grant =
    after === null
      ? null
      : cutGrant(
          { startedAt: row.startedAt, startTime: schedule?.startTime ?? null, endTime: end },
          { before: schedule?.timeout ?? 0, after },
          heard
        )
  return (
    <ActDialog
      title={t('extraTime.title', { name: row.user.name })}
      action={t('extraTime.save')}
      isFar={isFar}
      onSubmit={() => void submit()}
      onClose={onClose}
      {...act}
    >
      <Box sx={{ color: 'text.secondary' }}>{t('extraTime.intro')}</Box>
      <NewEndFields
        value={{ endDate: form.newEndDate, endTime: form.newEndTime, minutes: form.minutes }}
        errors={{
          endDate: errorOf('newEndDate') ?? fields.endTime?.[0],
          endTime: errorOf('newEndTime'),
          minutes: errorOf('minutes') ?? fields.timeout?.[0],
        }}
        minutesLabel={t('extraTime.minutes')}
        onChange={({ endDate = form.newEndDate, endTime = form.newEndTime, minutes = form.minutes }) =>
          change({ newEndDate: endDate, newEndTime: endTime, minutes })
        }
      />
      <CheckLine label={t('extraTime.forAll')} checked={isForAll} onChange={setForAll} />
      <CutNotice
        grant={grant}
        end={end}
        onMoveEnd={(moved) => change({ newEndDate: dateText(moved), newEndTime: timeText(moved) })}
      />
    </ActDialog>
  )
}
