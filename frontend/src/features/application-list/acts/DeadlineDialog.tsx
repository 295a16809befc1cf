import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { CheckLine } from '../../../ui/CheckLine.tsx'
import { toast } from '../../../ui/toasts.ts'
import {
  changeDeadline,
  newDeadline,
  readDeadline,
  DEADLINE_ON_WIRE,
  type DeadlineField,
  type DeadlineForm,
  type Errors,
} from '../model/act_forms.ts'
import type { ActDialogOf } from './act_props.ts'
import { ActDialog } from './ActDialog.tsx'
import { DeadlineFields } from './DeadlineFields.tsx'
import { serverNow } from '../model/time_left.ts'
import { useAct } from './use_act.ts'

/** Start, end and duration of an application that has not begun. */
export function DeadlineDialog({ row, heardAt, schedule, onDone, onClose }: ActDialogOf) {
  const { t } = useTranslation('application_list')
  const [form, setForm] = useState<DeadlineForm>(() =>
    newDeadline(serverNow(row.serverTime, performance.now() - heardAt))
  )
  const [errors, setErrors] = useState<Errors<DeadlineField>>({})
  const [isFar, setFar] = useState(false)
  const { run, fields, ...act } = useAct(schedule?.version, { says: 'server first' })
  const change = (part: Partial<DeadlineForm>) => {
    setForm((before) => changeDeadline(before, part))
    setErrors({})
    setFar(false)
  }
  const submit = async () => {
    const read = readDeadline(form, serverNow(row.serverTime, performance.now() - heardAt))
    if (!read.ok) return setErrors(read.errors)
    // Far ahead is asked again: the button then does it.
    if (read.isFar && !isFar) return setFar(true)
    const done = await run(
      (version) =>
        api.post('/v1/applications/:id/set_application_dates', {
          params: { id: row.id },
          body: { ...read.dates, version },
        }),
      t('deadline.failed')
    )
    if (done === null) return
    toast('success', t('deadline.done'))
    onDone()
  }
  const errorOf = (field: DeadlineField) => {
    const key = errors[field]
    return key === undefined ? fields[DEADLINE_ON_WIRE[field]]?.[0] : t(`acts.errors.${key}`)
  }
  return (
    <ActDialog
      title={t('deadline.title', { name: row.user.name })}
      action={t('deadline.save')}
      isFar={isFar}
      onSubmit={() => void submit()}
      onClose={onClose}
      {...act}
    >
      <DeadlineFields form={form} errorOf={errorOf} onChange={change} />
      <CheckLine
        label={t('deadline.applyToCollection')}
        checked={form.applyToCollection}
        onChange={(applyToCollection) => change({ applyToCollection })}
      />
    </ActDialog>
  )
}
