import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { CheckLine } from '../../../ui/CheckLine.tsx'
import { Picker } from '../../../ui/pickers/Picker.tsx'
import { roomSource } from '../../../ui/pickers/sources.ts'
import type { PickerOption } from '../../../ui/pickers/types.ts'
import { DeadlineFields } from '../acts/DeadlineFields.tsx'
import { NewEndFields } from '../acts/NewEndFields.tsx'
import { ReasonField } from '../acts/ReasonField.tsx'
import { changeDeadline, DEADLINE_ON_WIRE } from '../model/act_forms.ts'
import type { BulkAct } from '../model/bulk.ts'
import type { BulkErrors, BulkForm } from '../model/bulk_forms.ts'

interface BulkFieldsProps {
  act: BulkAct
  collectionId: number
  form: BulkForm
  errors: BulkErrors
  /** What the server says of a field of the call. */
  fields: Readonly<Record<string, readonly string[]>>
  needsReason: boolean
  onChange(part: Partial<BulkForm>): void
}

const SETS_MINUTES: readonly BulkAct[] = ['deadline', 'extraTime', 'resetTime', 'resetAnswers']
const MOVES_END: readonly BulkAct[] = ['extraTime', 'window', 'resetTime', 'resetAnswers']

/** What an act on many takes. */
export function BulkFields({
  act,
  collectionId,
  form,
  errors,
  fields,
  needsReason,
  onChange,
}: BulkFieldsProps) {
  const { t } = useTranslation('application_list')
  const text = (key: string | undefined, name: string) =>
    key === undefined ? fields[`params.${name}`]?.[0] : t(`acts.errors.${key}`)
  return (
    <>
      {act === 'deadline' && (
        <DeadlineFields
          form={form.deadline}
          errorOf={(field) => text(errors.deadline?.[field], DEADLINE_ON_WIRE[field])}
          onChange={(part) => onChange({ deadline: changeDeadline(form.deadline, part) })}
        />
      )}
      {MOVES_END.includes(act) && (
        <NewEndFields
          value={form.end}
          errors={{
            endDate: text(errors.end?.endDate, 'endTime'),
            endTime: text(errors.end?.endTime, ''),
            minutes: text(errors.end?.minutes, 'timeout'),
          }}
          {...(act !== 'window' && { minutesLabel: t('bulk.minutes') })}
          onChange={(part) => onChange({ end: { ...form.end, ...part } })}
        />
      )}
      {SETS_MINUTES.includes(act) && (
        <CheckLine label={t('bulk.flat')} checked={form.isFlat} onChange={(isFlat) => onChange({ isFlat })} />
      )}
      {act === 'room' && (
        <RoomField
          collectionId={collectionId}
          error={errors.room === undefined ? fields['params.room']?.[0] : t('common:required')}
          onChange={(roomId) => onChange({ roomId })}
        />
      )}
      <ReasonField
        value={form.reason}
        isRequired={needsReason}
        error={errors.reason === undefined ? fields.reason?.[0] : t('acts.errors.required')}
        onChange={(reason) => onChange({ reason })}
      />
    </>
  )
}

interface RoomFieldProps {
  collectionId: number
  error: string | undefined
  onChange(id: number | null): void
}

function RoomField({ collectionId, error, onChange }: RoomFieldProps) {
  const { t } = useTranslation('application_list')
  const [room, setRoom] = useState<PickerOption | null>(null)
  return (
    // The list of rooms needs space inside the dialog, which scrolls.
    <Box sx={{ minHeight: 200 }}>
      <Picker
        label={t('columns.room')}
        source={roomSource(collectionId)}
        value={room}
        error={error}
        onChange={(chosen) => {
          setRoom(chosen)
          onChange(chosen?.id ?? null)
        }}
      />
    </Box>
  )
}
